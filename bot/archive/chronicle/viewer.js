"use strict";
(function () {
  var place = document.getElementById("viewer"), canvas = document.getElementById("board");
  var list = document.getElementById("units"), here = document.getElementById("here");
  var data = JSON.parse(document.getElementById("maps").textContent), said;
  var pen = canvas.getContext("2d"), map, pieces, chosen = null, width = 0, height = 0, due = false;
  var scale = 0, left = 0, top = 0; // pixels of a hex's radius; where the map's origin is on the canvas
  var ROOT = Math.sqrt(3), BLUE = ["#2254b4", "#96cdff"];
  var COLOURS = { player: BLUE, allied: ["#0a708e", "#d0e9ff"], neutral: ["#187040", "#b2f0b0"], hostile: ["#c62c28", "#ff988c"] };
  var EDGES = { river: "#2a6fbb", bocage: "#184222", wall: "#3a3a42", gate: "#f0b21e", cliff: "#4c3220" };
  var OVERLAYS = { river: "#2a6fbb", railway: "#3a3a42" };
  // Columns and rows to the six sides, from odd and from even columns: as in HexMap.
  var STEPS = [[[0, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0]], [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 0], [-1, -1]]];

  // A pointy-top map is the flat-top one with columns drawn as rows.
  function turned(x, y) { return map.pointy ? [y, x] : [x, y]; }
  function middle(col, row) { return turned(1.5 * (col - 1) + 1, ROOT * (row - (col % 2 ? 0.5 : 0))); }
  function corner(k) { return turned(Math.cos(k * Math.PI / 3), Math.sin(k * Math.PI / 3)); }
  function onCanvas(point) { return [left + scale * point[0], top + scale * point[1]]; }
  function index(col, row) { return (row - 1) * map.width + col - 1; }
  function inside(col, row) { return col > 0 && row > 0 && col <= map.width && row <= map.height; }
  function size() { return turned(1.5 * map.width + 0.5, ROOT * (map.height + 0.5)); }
  function label(col, row) {
    return [col, row].map(function (n) { return ("00" + n).slice(-map.digits); }).join("");
  }
  function toward(col, row, side) {
    var step = STEPS[col % 2][side];
    return [col + step[0], row + step[1]];
  }
  function hexAt(x, y) {
    var at = turned((x - left) / scale, (y - top) / scale), best = null, least = 1.01;
    var col = Math.round((at[0] - 1) / 1.5) + 1, row = Math.round(at[1] / ROOT);
    for (var c = col - 1; c <= col + 1; c++) for (var r = row - 1; r <= row + 2; r++) {
      if (!inside(c, r)) continue;
      var point = turned.apply(null, middle(c, r)), far = Math.hypot(point[0] - at[0], point[1] - at[1]);
      if (far < least) { least = far; best = [c, r]; }
    }
    return best;
  }

  function line(points, colour, wide) {
    pen.beginPath();
    points.forEach(function (point, n) { pen[n ? "lineTo" : "moveTo"](point[0], point[1]); });
    pen.strokeStyle = colour; pen.lineWidth = Math.max(1, wide * scale); pen.stroke();
  }
  function text(words, x, y, high, colour, rim) {
    pen.font = "600 " + high + "px system-ui, sans-serif"; pen.textAlign = "center"; pen.textBaseline = "middle";
    if (rim) { pen.lineWidth = high / 4; pen.lineJoin = "round"; pen.strokeStyle = "#fcfbf6"; pen.strokeText(words, x, y); }
    pen.fillStyle = colour; pen.fillText(words, x, y);
  }
  function outline(x, y) {
    pen.beginPath();
    for (var k = 0; k < 6; k++) { var c = corner(k); pen[k ? "lineTo" : "moveTo"](x + c[0] * scale, y + c[1] * scale); }
    pen.closePath();
  }
  function side(at, which) {
    var mid = middle(at[0], at[1]);
    return [4, 5].map(function (k) {
      var c = corner((k + which) % 6);
      return onCanvas([mid[0] + c[0], mid[1] + c[1]]);
    });
  }
  function between(a, b, how, colour, wide) {
    var from = middle(a[0], a[1]), to = middle(b[0], b[1]);
    line([onCanvas(from), onCanvas([from[0] + (to[0] - from[0]) * how, from[1] + (to[1] - from[1]) * how])], colour, wide);
  }

  function draw() {
    due = false;
    var ratio = window.devicePixelRatio || 1;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    var hexes = [];
    for (var row = 1; row <= map.height; row++) for (var col = 1; col <= map.width; col++) {
      var at = onCanvas(middle(col, row));
      if (at[0] > -scale && at[1] > -scale && at[0] < width + scale && at[1] < height + scale) hexes.push([col, row, at[0], at[1]]);
    }
    hexes.forEach(function (hex) {
      var n = index(hex[0], hex[1]), level = map.levels[n];
      outline(hex[2], hex[3]);
      pen.fillStyle = data.colours[map.terrain[n]]; pen.fill();
      if (level) { pen.fillStyle = "rgba(60,34,10," + Math.max(0, Math.min(0.4, level * 0.06)) + ")"; pen.fill(); }
      if (scale > 7) { pen.strokeStyle = "rgba(30,34,44,.3)"; pen.lineWidth = 1; pen.stroke(); }
    });
    map.overlays.forEach(function (entry) {
      var same = OVERLAYS[entry[2]], mid = onCanvas(middle(entry[0], entry[1]));
      if (!same) { pen.fillStyle = "#5a3618"; pen.fillRect(mid[0] - scale / 3, mid[1] - scale / 5, scale / 1.5, scale / 2.5); return; }
      for (var s = 0; s < 6; s++) {
        var next = toward(entry[0], entry[1], s);
        if (map.laid[entry[2] + next]) between(entry, next, 0.5, same, 0.14);
      }
    });
    [["highways", "#f7be40"], ["roads", "#fff6d6"]].forEach(function (kind) {
      [["#4e361c", 0.22], [kind[1], 0.13]].forEach(function (stroke) {
        map[kind[0]].forEach(function (way) {
          way[2].forEach(function (s) { between(way, toward(way[0], way[1], s), 0.5, stroke[0], stroke[1]); });
        });
      });
    });
    map.edges.forEach(function (edge) {
      edge[3].forEach(function (kind) { line(side(edge, edge[2]), EDGES[kind] || "#5c5c62", 0.16); });
    });
    hexes.forEach(function (hex) {
      var seen = map.sight[index(hex[0], hex[1])];
      if (seen !== "v") { outline(hex[2], hex[3]); pen.fillStyle = seen === "e" ? "rgba(30,34,44,.18)" : "rgba(30,34,44,.38)"; pen.fill(); }
    });
    map.structures.forEach(function (work) {
      if (work.edge !== null) { line(side(work.hex, work.edge), "#3a3a42", 0.2); return; }
      var mid = onCanvas(middle(work.hex[0], work.hex[1])), r = scale * 0.72;
      pen.strokeStyle = "#3a3a42"; pen.lineWidth = Math.max(1, scale / 10);
      pen.setLineDash(work.built ? [] : [3, 3]); pen.strokeRect(mid[0] - r * 0.75, mid[1] - r * 0.75, r * 1.5, r * 1.5); pen.setLineDash([]);
    });
    map.marks.forEach(function (mark) {
      var mid = onCanvas(middle(mark[0], mark[1]));
      pen.beginPath(); pen.arc(mid[0], mid[1] + scale * 0.55, Math.max(2, scale / 7), 0, 7); pen.fillStyle = "#c47800"; pen.fill();
    });
    if (scale > 16) hexes.forEach(function (hex) {
      var level = map.levels[index(hex[0], hex[1])], up = map.pointy ? 0.62 : 0.7;
      text(label(hex[0], hex[1]) + (level && scale > 32 ? " ▲" + level : ""), hex[2], hex[3] - scale * up, Math.max(8, scale * 0.2), "#1e222c");
    });
    Object.keys(map.stacks).forEach(function (key) { stack(map.stacks[key]); });
    if (scale > 9) map.names.forEach(function (name) {
      var mid = onCanvas(middle(name[0], name[1]));
      text(name[2], mid[0], mid[1] + scale * 0.68, Math.max(10, scale * 0.26), "#1e222c", true);
    });
    if (chosen) {
      var mark = onCanvas(middle(chosen[0], chosen[1]));
      outline(mark[0], mark[1]); pen.strokeStyle = "#5e2896"; pen.lineWidth = 4; pen.stroke();
    }
  }
  function stack(those) {
    var mid = onCanvas(middle(those[0].hex[0], those[0].hex[1])), many = those.length > 1, r = scale * (many ? 0.3 : 0.44);
    those.slice(0, 4).forEach(function (piece, n) {
      var x = mid[0] + (many ? (n % 2 ? 1 : -1) * scale * 0.36 : 0);
      var y = mid[1] + (those.length > 2 ? (n > 1 ? 1 : -1) * scale * 0.34 : 0), ghost = piece.present === false;
      var colours = COLOURS[piece.side] || BLUE;
      pen.beginPath();
      // As on the pictures: enemies are diamonds, all others boxes.
      if (piece.side === "hostile") { pen.moveTo(x, y - r * 1.2); pen.lineTo(x + r * 1.2, y); pen.lineTo(x, y + r * 1.2); pen.lineTo(x - r * 1.2, y); pen.closePath(); }
      else pen.rect(x - r, y - r * 0.75, r * 2, r * 1.5);
      pen.fillStyle = ghost ? "#fcfbf6" : colours[1]; pen.fill();
      pen.setLineDash(ghost ? [4, 3] : []); pen.strokeStyle = colours[0]; pen.lineWidth = Math.max(1.5, scale / 14); pen.stroke(); pen.setLineDash([]);
      if (scale > 13) text(n === 3 && those.length > 4 ? "+" + (those.length - 3) : piece.fs, x, y, Math.max(8, r * 0.8), "#1e222c");
    });
    if (!many && scale > 26) text(those[0].name.slice(0, 18), mid[0], mid[1] + scale * 0.6, Math.max(9, scale * 0.2), "#1e222c", true);
  }
  function again() { if (!due) { due = true; requestAnimationFrame(draw); } }

  function zoom(by, x, y) {
    var to = Math.max(whole() * 0.8, Math.min(90, scale * by)), how = to / scale;
    left = x - (x - left) * how; top = y - (y - top) * how; scale = to;
    move(0, 0);
  }
  function move(dx, dy) { // a part of the map always stays in sight
    var all = size();
    left = Math.max(width / 2 - all[0] * scale, Math.min(width / 2, left + dx));
    top = Math.max(height / 2 - all[1] * scale, Math.min(height / 2, top + dy));
    again();
  }
  function whole() { var all = size(); return Math.min(width / all[0], height / all[1]); }
  function fit() {
    var all = size();
    scale = whole(); left = (width - all[0] * scale) / 2; top = (height - all[1] * scale) / 2;
    again();
  }
  function resize() {
    var first = !scale, ratio = window.devicePixelRatio || 1, before = [width, height];
    width = canvas.clientWidth; height = canvas.clientHeight;
    canvas.width = Math.round(width * ratio); canvas.height = Math.round(height * ratio);
    if (first) fit(); else move((width - before[0]) / 2, (height - before[1]) / 2);
  }

  function item(parent, tag, words) {
    var made = document.createElement(tag);
    made.textContent = words; parent.appendChild(made);
    return made;
  }
  function choose(hex) {
    chosen = hex; here.textContent = ""; again();
    if (!hex) return;
    var n = index(hex[0], hex[1]), sight = said[map.sight[n]];
    var lines = [label(hex[0], hex[1]) + ": " + map.words[map.ground[n]] + (sight ? ". " + sight : ".")];
    function isHere(col, row) { return col === hex[0] && row === hex[1]; }
    function across(at, s) {
      var next = toward(at[0], at[1], s), mine = isHere(at[0], at[1]);
      return mine || isHere(next[0], next[1]) ? " → " + (mine ? label(next[0], next[1]) : label(at[0], at[1])) : "";
    }
    map.names.concat(map.marks).forEach(function (entry) { if (isHere(entry[0], entry[1])) lines.push(entry[2]); });
    map.edges.forEach(function (edge) {
      var to = across(edge, edge[2]);
      if (to) lines.push(edge[3].map(function (kind) { return map.edge_words[kind]; }).join(", ") + to);
    });
    map.structures.forEach(function (work) {
      var to = work.edge === null ? "" : across(work.hex, work.edge);
      if (to || isHere(work.hex[0], work.hex[1])) lines.push(work.words + to);
    });
    pieces.forEach(function (piece) { if (piece.hex && isHere(piece.hex[0], piece.hex[1])) lines.push(piece.words); });
    lines.forEach(function (words) { item(here, "li", words); });
  }
  function go(hex) {
    if (scale < 24) scale = 24;
    var mid = middle(hex[0], hex[1]);
    left = width / 2 - mid[0] * scale; top = height / 2 - mid[1] * scale;
    choose(hex);
    canvas.scrollIntoView({ block: "nearest" });
  }
  function show(which) {
    map = data[which]; said = data.say[which];
    if (!map.laid) {
      map.laid = {}; map.stacks = {};
      map.overlays.forEach(function (entry) { map.laid[entry[2] + [entry[0], entry[1]]] = true; });
      map.units.concat(map.friends, map.contacts).forEach(function (piece) {
        if (piece.drawn !== false) (map.stacks[piece.hex] = map.stacks[piece.hex] || []).push(piece);
      });
    }
    pieces = map.units.concat(map.friends, map.contacts);
    list.textContent = "";
    [["own", map.units], ["friends", map.friends],
      ["enemies", map.contacts.filter(function (piece) { return piece.present; })],
      ["ghosts", map.contacts.filter(function (piece) { return !piece.present; })]].forEach(function (group) {
      if (!group[1].length) return;
      item(list, "h3", said[group[0]]);
      var rows = item(list, "ul", "");
      group[1].forEach(function (piece) {
        var row = item(rows, "li", piece.hex ? "" : piece.words);
        if (piece.hex) item(row, "button", piece.words).addEventListener("click", function () { go(piece.hex); });
      });
    });
    choose(chosen);
  }

  var fingers = {}, moved = 0;
  function at(event) {
    var box = canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }
  function spread() {
    var those = Object.values(fingers);
    var a = those[0], b = those[1] || a;
    return { x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2, far: those[1] ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0 };
  }
  canvas.addEventListener("pointerdown", function (event) {
    if (!Object.keys(fingers).length) moved = 0; else moved = 99;
    fingers[event.pointerId] = at(event); canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", function (event) {
    if (!fingers[event.pointerId]) return;
    var before = spread();
    fingers[event.pointerId] = at(event);
    var now = spread();
    moved += Math.hypot(now.x - before.x, now.y - before.y);
    if (moved < 6) return;
    move(now.x - before.x, now.y - before.y);
    if (before.far && now.far) zoom(now.far / before.far, now.x, now.y);
  });
  function lifted(event) {
    var was = fingers[event.pointerId];
    delete fingers[event.pointerId];
    if (was && event.type === "pointerup" && moved < 6) choose(hexAt(was[0], was[1]));
  }
  canvas.addEventListener("pointerup", lifted);
  canvas.addEventListener("pointercancel", lifted);
  canvas.addEventListener("wheel", function (event) {
    event.preventDefault();
    var spot = at(event);
    zoom(Math.pow(1.0015, -event.deltaY * (event.deltaMode ? 20 : 1)), spot[0], spot[1]);
  }, { passive: false });
  var STEP = 60, KEYS = {
    ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP], "+": 1.4, "=": 1.4, "-": 1 / 1.4
  };
  canvas.addEventListener("keydown", function (event) {
    var act = KEYS[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (typeof act === "number") zoom(act, width / 2, height / 2); else move(act[0], act[1]);
  });
  document.getElementById("closer").addEventListener("click", function () { zoom(1.5, width / 2, height / 2); });
  document.getElementById("farther").addEventListener("click", function () { zoom(1 / 1.5, width / 2, height / 2); });
  document.getElementById("whole").addEventListener("click", fit);
  document.getElementsByName("which").forEach(function (choice) {
    choice.addEventListener("change", function () { show(choice.value); });
    if (choice.checked) show(choice.value); // a browser may have kept the choice
  });
  place.hidden = false;
  resize();
  window.addEventListener("resize", resize);
})();
