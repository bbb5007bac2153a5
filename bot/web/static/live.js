"use strict";
// Keeps the page of a living map up to date: asks whether it still is what the server would send, and loads it again if not.
(function () {
  var EVERY = 20000, LONGEST = 30000; // milliseconds between two questions; for an answer
  var told = document.getElementById("told"), timer = null, asking = false;

  function tell(what) {
    if (told.textContent !== told.dataset[what]) told.textContent = told.dataset[what];
    told.className = what;
  }
  function over() {
    // What was shown goes, too: the link is void because its owner may not see it any more, or it has expired.
    clearTimeout(timer);
    asking = true;
    ["viewer", "maps"].forEach(function (id) { document.getElementById(id).remove(); });
    tell("void");
  }
  function ask() {
    if (asking) return;
    asking = true;
    clearTimeout(timer);
    fetch(location.pathname, {
      method: "HEAD", cache: "no-store", credentials: "omit", redirect: "error",
      headers: { "If-None-Match": "\"" + told.dataset.tag + "\"" }, signal: AbortSignal.timeout(LONGEST)
    }).then(function (answer) {
      if (answer.status === 404) return over();
      if (answer.status === 200) return location.reload();
      tell(answer.status === 304 ? "live" : "away");
      again();
    }, function () { tell("away"); again(); });
  }
  function again() { asking = false; timer = setTimeout(ask, EVERY); }

  document.addEventListener("visibilitychange", function () { if (!document.hidden) ask(); });
  window.addEventListener("pageshow", function (event) { if (event.persisted) ask(); });
  tell("live");
  again();
})();
