FROM python:3.11-slim
WORKDIR /app
COPY requirements.lock pyproject.toml README.md LICENSE ./
RUN pip install --no-cache-dir --require-hashes -r requirements.lock
COPY bot bot
COPY migrations migrations
COPY maps maps
RUN pip install --no-cache-dir --no-deps -e . && useradd --create-home hexmarshal && mkdir /data && chown hexmarshal /data
USER hexmarshal
ENV HEXMARSHAL_DATA=/data HTTP_PORT=8080 HTTP_HOST=0.0.0.0 PUBLIC_HOST=0.0.0.0
VOLUME /data
HEALTHCHECK --interval=30s --timeout=10s --start-period=90s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as web; web.urlopen(f\"http://127.0.0.1:{os.environ['HTTP_PORT']}/health\", timeout=8)"]
CMD ["hexmarshal", "run"]
