FROM python:3.11-slim
WORKDIR /app
COPY requirements.lock pyproject.toml README.md LICENSE ./
RUN pip install --no-cache-dir --require-hashes -r requirements.lock
COPY bot bot
COPY migrations migrations
COPY maps maps
RUN pip install --no-cache-dir --no-deps -e . && useradd --create-home hexmarshal && mkdir /data && chown hexmarshal /data
USER hexmarshal
ENV HEXMARSHAL_DATA=/data
VOLUME /data
CMD ["hexmarshal", "run"]
