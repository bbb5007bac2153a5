"use strict";
// The face of a tabletop board: what `viewer.js` draws, tells and lists where the page has a skirmish.
window.tableFace = function (v) {
  var LOOK = v.data.look, WORDS = v.data.layers, FAINT = 0.14, STRONG = 0.28;
  var face = { key: "spot", layers: { range: true, areas: true, sight: true, happened: true, names: true, zones: true, grid: true }, most: 90, close: 26, rim: 1 };
  var scratch = document.createElement("canvas");
  ["range", "areas"].forEach(function (layer) { // only what the rules of this table have
    var there = v.data.moments.some(function (name) { return v.data[name].arms.some(function (those) { return those.some(function (arm) { return (arm.kind === "range") === (layer === "range"); }); }); });
    if (!there) delete face.layers[layer];
  });
  if (!v.data.moments.some(function (name) { return v.data[name].sees.length; })) delete face.layers.sight;
  var game, states, now = 0, pen, scale, seen = {}, picked; // of each viewpoint the step that was shown; the piece that is followed

  function flat(at) { return [at[0], game.height - at[1]]; }
  function on(at) { return v.on(flat(at)); }
  function state() { return states[now]; }
  face.size = function () { return [game.width, game.height]; };
  face.moment = function () { return now; };
  face.middle = function (at) { return flat(at); };
  face.at = function (x, y) {
    var at = v.back(x, y), up = game.height - at[1];
    return at[0] < 0 || up < 0 || at[0] > game.width || up > game.height ? null : [at[0], up];
  };
  face.name = function (at) { return at[0].toFixed(1) + "," + at[1].toFixed(1); };
  face.named = function (name) {
    var at = /^\d{1,4}(\.\d)?,\d{1,4}(\.\d)?$/.test(name) ? name.split(",").map(Number) : [-1];
    return at[0] >= 0 && at[0] <= game.width && at[1] <= game.height ? at : null;
  };
  face.place = function (thing) { return thing.at; };

  // Of each step only what is new was sent.
  function laid(all) {
    var pieces = {}, groups = {};
    function with_(before, news) {
      var after = Object.assign({}, before);
      news.forEach(function (entry) { if (entry[1]) { after[entry[0]] = entry[1]; entry[1].no = entry[0]; } else delete after[entry[0]]; });
      return after;
    }
    return all.map(function (one) {
      pieces = with_(pieces, one.pieces); groups = with_(groups, one.groups);
      return { pieces: Object.values(pieces), groups: groups, step: one };
    });
  }
  face.open = function () {
    game = v.map();
    if (!game.states) game.states = laid(game.steps);
    states = game.states;
    face.most = 270 / game.pitch; face.close = 80 / game.pitch; face.rim = game.pitch * 0.8;
    var shape = Math.max(0.8, Math.min(2, (game.width + 2 * face.rim) / (game.height + 2 * face.rim)));
    board.style.aspectRatio = shape;
    now = -1;
    var last = states.length - 1, turns = rounds();
    v.turn.max = turns.length - 1; v.steps.parentNode.hidden = last < 1; v.turn.parentNode.hidden = turns.length < 2;
    show(seen[v.which()] === undefined ? last : Math.min(last, seen[v.which()]));
  };
  function rounds() { // the steps of each turn: the first and the last
    var found = [];
    game.steps.forEach(function (one, n) {
      var same = found[found.length - 1];
      if (same && same.round === one.round) same.last = n; else found.push({ round: one.round, first: n, last: n });
    });
    return found;
  }
  function show(n) {
    if (n === now) return;
    now = n;
    seen[v.which()] = n === states.length - 1 ? undefined : n;
    var all = rounds(), which = all.findIndex(function (one) { return n <= one.last; }), here = all[which];
    v.turn.value = which; v.turn.setAttribute("aria-valuetext", state().step.head);
    v.steps.max = here.last - here.first; v.steps.value = n - here.first; v.steps.disabled = here.last === here.first;
    v.tell(state().step.head, n - here.first, here.last - here.first, state().step.told, n === states.length - 1 ? state().step.status : []);
    var kept = state().pieces.find(function (piece) { return piece.no === picked; });
    v.listed(); v.choose(kept ? kept.at : v.chosen()); v.note();
  }
  face.step = function () { return now === states.length - 1 ? null : now; };
  face.jump = function (wish) {
    if (/^\d{1,5}$/.test(wish || "") && Number(wish) < states.length) show(Number(wish));
  };

  face.groups = function () {
    return game.sides.map(function (name, side) {
      var mine = state().pieces.filter(function (piece) { return piece.side === side; }), told = {}, rows = [];
      mine.forEach(function (piece) {
        if (piece.group === undefined) return rows.push(piece);
        if (told[piece.group]) return;
        told[piece.group] = true;
        rows.push({ at: middle(piece.group).at, no: middle(piece.group).no, words: state().groups[piece.group].words });
      });
      return [name, rows];
    });
  };
  function middle(group) { // the piece of a group that is nearest to its middle
    var those = state().pieces.filter(function (piece) { return piece.group === group; }), x = 0, y = 0;
    those.forEach(function (piece) { x += piece.at[0] / those.length; y += piece.at[1] / those.length; });
    return those.reduce(function (best, piece) {
      return Math.hypot(piece.at[0] - x, piece.at[1] - y) < Math.hypot(best.at[0] - x, best.at[1] - y) ? piece : best;
    });
  }
  function reach(piece) { return piece.box ? Math.hypot(piece.box[0], piece.box[1]) / 2 : piece.r; }
  function under(at) { // pieces at a place, the nearest first; a finger is broad
    function far(piece) { return Math.hypot(piece.at[0] - at[0], piece.at[1] - at[1]); }
    return state().pieces.filter(function (piece) { return far(piece) <= Math.max(reach(piece), 12 / v.scale()); })
      .sort(function (a, b) { return far(a) - far(b); });
  }
  function inside(shape, at) {
    if (shape.disc) return Math.hypot(shape.disc[0] - at[0], shape.disc[1] - at[1]) <= shape.disc[2];
    var within = false, corners = shape.outline;
    corners.forEach(function (a, n) {
      var b = corners[(n || corners.length) - 1];
      if ((a[1] > at[1]) !== (b[1] > at[1]) && at[0] < (b[0] - a[0]) * (at[1] - a[1]) / (b[1] - a[1]) + a[0]) within = !within;
    });
    return within;
  }
  function square(at) {
    var col = Math.min(Math.ceil(game.width / game.pitch) - 1, Math.floor(at[0] / game.pitch));
    var row = Math.min(Math.ceil(game.height / game.pitch) - 1, Math.floor(at[1] / game.pitch));
    return String.fromCharCode(65 + col) + (row + 1);
  }
  face.told = function (at, wanted) {
    picked = (wanted && wanted.no !== undefined ? wanted : under(at)[0] || {}).no;
    var laid = game.boards[state().step.board], lines = under(at).map(function (piece) { return piece.words; });
    var ground = laid.features.filter(function (one) { return inside(one.shape, at); }).reverse();
    lines.unshift(square(at) + ": " + (ground.map(function (one) { return (one.name ? one.name + ", " : "") + one.words; }).join("; ") || WORDS.open));
    state().step.markers.forEach(function (mark) {
      if (Math.hypot(mark.at[0] - at[0], mark.at[1] - at[1]) <= Math.max(mark.r, 12 / v.scale())) lines.push(mark.words);
    });
    laid.zones.forEach(function (zone) { if (inside(zone.shape, at)) lines.push(zone.words); });
    if (seeing()) lines.push(seeing()[2]);
    reaching().forEach(function (one) { if (lines.indexOf(one[1].words) < 0) lines.push(one[1].words); });
    return lines;
  };

  function trace(shape) {
    pen.beginPath();
    if (shape.disc) { var mid = on(shape.disc); pen.arc(mid[0], mid[1], shape.disc[2] * scale, 0, 7); return; }
    shape.outline.forEach(function (at, n) { var p = on(at); pen[n ? "lineTo" : "moveTo"](p[0], p[1]); });
    pen.closePath();
  }
  function stroke(ink, wide, dash) {
    pen.setLineDash(dash || []); pen.strokeStyle = ink; pen.lineWidth = wide; pen.lineJoin = "round"; pen.stroke(); pen.setLineDash([]);
  }
  function fill(ink, how) { pen.globalAlpha = how === undefined ? 1 : how; pen.fillStyle = ink; pen.fill(); pen.globalAlpha = 1; }
  function rim(side) { return side === null ? LOOK.other : LOOK.sides[side % LOOK.sides.length][1]; }
  function box(shape) {
    if (shape.disc) {
      var mid = on(shape.disc), r = shape.disc[2] * scale;
      return [mid[0] - r, mid[1] - r, mid[0] + r, mid[1] + r];
    }
    var points = shape.outline.map(on), xs = points.map(function (p) { return p[0]; }), ys = points.map(function (p) { return p[1]; });
    return [Math.min.apply(null, xs), Math.min.apply(null, ys), Math.max.apply(null, xs), Math.max.apply(null, ys)];
  }
  // The patterns of the pictures, at the same distance whatever the scale, and running on from one piece of terrain to the next.
  function pattern(kind, ink, area) {
    var GAP = 16, x0 = Math.floor(area[0] / GAP) * GAP, y0 = Math.floor(area[1] / GAP) * GAP, x, y, r = GAP / 5, tall = area[3] - area[1];
    if (kind === "none" || kind === "solid") return;
    pen.beginPath();
    if (kind === "hatch" || kind === "cross" || kind === "roof") {
      for (x = x0 - Math.ceil(tall / GAP) * GAP; x < area[2] + tall; x += GAP) {
        pen.moveTo(x, area[3]); pen.lineTo(x + tall, area[1]);
        if (kind !== "hatch") { pen.moveTo(x, area[1]); pen.lineTo(x + tall, area[3]); }
      }
    } else if (kind === "upright") {
      for (x = x0; x < area[2]; x += GAP / 2) { pen.moveTo(x, area[1]); pen.lineTo(x, area[3]); }
    } else for (y = y0; y < area[3] + GAP; y += GAP) for (x = x0 - (y / GAP % 2 ? GAP / 2 : 0); x < area[2] + GAP; x += GAP) {
      if (kind === "trees" || kind === "thick") { var far = kind === "thick" ? GAP / 3 : r; pen.moveTo(x + far, y); pen.arc(x, y, far, 0, 7); }
      else if (kind === "dots") pen.rect(x - r / 2, y - r / 2, r, r);
      else if (kind === "ticks") { pen.moveTo(x - r, y - r); pen.lineTo(x, y + r); pen.lineTo(x + r, y - r); }
      else if (kind === "teeth") { pen.moveTo(x - r, y - r); pen.lineTo(x + r, y - r); pen.lineTo(x, y + r); pen.closePath(); }
      else if (kind === "waves") { pen.moveTo(x - 2 * r, y); pen.lineTo(x - r, y - r / 2); pen.lineTo(x, y); pen.lineTo(x + r, y + r / 2); pen.lineTo(x + 2 * r, y); }
      else if (kind === "brick") { pen.moveTo(x, y); pen.lineTo(x + GAP, y); pen.moveTo(x, y); pen.lineTo(x, y + GAP); }
    }
    if (kind === "trees" || kind === "dots" || kind === "teeth") fill(ink); else stroke(ink, 1);
  }
  function feature(one) {
    var skin = LOOK.skins[one.kind];
    pen.save(); trace(one.shape); fill(skin[0], skin[5]); pen.globalAlpha = skin[5]; pen.clip(); pattern(skin[3], skin[2], box(one.shape)); pen.restore();
    trace(one.shape); stroke(skin[1], skin[4] ? 3 : 1.5, skin[4] ? [8, 8] : []);
  }
  function grid() {
    var long = game.pitch * scale, n, p;
    pen.beginPath();
    for (n = 0; n * game.pitch <= game.width + 0.001; n++) { p = on([n * game.pitch, 0]); pen.moveTo(p[0], p[1]); p = on([n * game.pitch, game.height]); pen.lineTo(p[0], p[1]); }
    for (n = 0; n * game.pitch <= game.height + 0.001; n++) { p = on([0, n * game.pitch]); pen.moveTo(p[0], p[1]); p = on([game.width, n * game.pitch]); pen.lineTo(p[0], p[1]); }
    stroke(LOOK.grid, 1);
    return long;
  }
  function squares(long) { // their names: at the rim, and in each where there is room
    var high = Math.max(9, Math.min(13, long * 0.4)), col, row, p;
    for (col = 0; col * game.pitch < game.width - 0.001; col++) {
      p = on([Math.min(game.width, (col + 0.5) * game.pitch), 0]);
      if (long > 9) v.text(String.fromCharCode(65 + col), p[0], p[1] + high * 0.8, high, LOOK.paper);
      if (long > 58) for (row = 0; row * game.pitch < game.height - 0.001; row++) {
        p = on([col * game.pitch, row * game.pitch]);
        v.text(String.fromCharCode(65 + col) + (row + 1), p[0] + 14, p[1] - 9, 10, LOOK.marks.done);
      }
    }
    if (long > 9) for (row = 0; row * game.pitch < game.height - 0.001; row++) {
      p = on([0, (row + 0.5) * game.pitch]);
      v.text(String(row + 1), p[0] - high * 0.8, p[1], high, LOOK.paper);
    }
  }
  function edges(laid) {
    var w = game.width, h = game.height, ends = { south: [[0, 0], [w, 0]], north: [[0, h], [w, h]], west: [[0, 0], [0, h]], east: [[w, 0], [w, h]] };
    trace({ outline: [[0, 0], [w, 0], [w, h], [0, h]] }); stroke(LOOK.ink, 2);
    Object.keys(laid.edges).forEach(function (edge) {
      pen.beginPath();
      ends[edge].forEach(function (at, n) { var p = on(at); pen[n ? "lineTo" : "moveTo"](p[0], p[1]); });
      stroke(rim(laid.edges[edge]), 5);
    });
  }
  function marker(mark) {
    var mid = on(mark.at), r = Math.max(7, mark.r * scale), ink = mark.side === null ? LOOK.ink : rim(mark.side), n;
    if (mark.kind === "note") return;
    pen.beginPath();
    if (mark.kind === "work") {
      pen.rect(mid[0] - r, mid[1] - r, 2 * r, 2 * r); fill(LOOK.paper); stroke(ink, 2);
      pen.beginPath(); pen.moveTo(mid[0] - r, mid[1] - r); pen.lineTo(mid[0] + r, mid[1] + r); pen.moveTo(mid[0] - r, mid[1] + r); pen.lineTo(mid[0] + r, mid[1] - r); stroke(ink, 2);
      return;
    }
    pen.arc(mid[0], mid[1], r, 0, 7); fill(LOOK.paper); stroke(ink, 2);
    var far = Math.min(r * 0.62, 12);
    pen.beginPath();
    for (n = 0; n < 10; n++) {
      var k = n % 2 ? far * 0.42 : far, a = Math.PI * n / 5;
      pen[n ? "lineTo" : "moveTo"](mid[0] + k * Math.sin(a), mid[1] - k * Math.cos(a));
    }
    pen.closePath(); fill(ink);
  }
  function laidOver(mark) {
    var ink = LOOK.marks[mark.kind];
    if (mark.area) { trace(mark.area); fill(ink, STRONG); stroke(ink, 2); return; }
    if (mark.ring) { trace(mark.ring); stroke(ink, 2, [6, 6]); return; }
    var points = mark.path.map(on);
    function way() { pen.beginPath(); points.forEach(function (p, n) { pen[n ? "lineTo" : "moveTo"](p[0], p[1]); }); }
    if (mark.thin) { way(); stroke(ink, 1.5); return; }
    way(); stroke(LOOK.paper, 6); way(); stroke(ink, 3);
    var to = points[points.length - 1], from = points[points.length - 2], long = from ? Math.hypot(to[0] - from[0], to[1] - from[1]) : 0;
    if (long < 1) return;
    var ux = (to[0] - from[0]) / long, uy = (to[1] - from[1]) / long, r = 9;
    pen.beginPath(); pen.moveTo(to[0] + ux * 3, to[1] + uy * 3);
    pen.lineTo(to[0] - ux * r - uy * r * 0.7, to[1] - uy * r + ux * r * 0.7); pen.lineTo(to[0] - ux * r + uy * r * 0.7, to[1] - uy * r - ux * r * 0.7);
    pen.closePath(); stroke(LOOK.paper, 2); fill(ink);
  }
  function spotOf(mark) {
    if (mark.path) return mark.path[mark.path.length - 1];
    var area = mark.area || mark.ring;
    return area.disc || area.outline[0];
  }
  function outline(piece, more) { // a base, or a rim about it
    var mid = on(piece.at);
    pen.beginPath();
    if (!piece.box) { pen.arc(mid[0], mid[1], piece.r * scale + more, 0, 7); return; }
    var a = (piece.turn || 0) * Math.PI / 180, w = piece.box[0] / 2 * scale + more, h = piece.box[1] / 2 * scale + more;
    [[-w, -h], [w, -h], [w, h], [-w, h]].forEach(function (p, n) {
      pen[n ? "lineTo" : "moveTo"](mid[0] + p[0] * Math.cos(a) - p[1] * Math.sin(a), mid[1] + p[0] * Math.sin(a) + p[1] * Math.cos(a));
    });
    pen.closePath();
  }
  function token(piece) {
    var inks = LOOK.sides[piece.side % LOOK.sides.length], faded = LOOK.faded[piece.side % LOOK.faded.length];
    var mid = on(piece.at), r = reach(piece) * scale, paint = piece.done ? faded : inks, thick = Math.max(1.5, Math.min(3, r * 0.25));
    outline(piece, 0); fill(paint[0]); stroke(paint[1], thick);
    if (!piece.box && piece.symbol === "vehicle" && r > 6) { pen.beginPath(); pen.arc(mid[0], mid[1], r - 4, 0, 7); stroke(piece.done ? LOOK.ink : inks[2], 1.5); }
    if (!piece.box && piece.symbol === "flyer") [-1, 1].forEach(function (side) {
      var wing = Math.max(4, r * 0.5), root = mid[0] + side * r;
      pen.beginPath(); pen.moveTo(root, mid[1] - wing * 0.6); pen.lineTo(root + side * wing, mid[1]); pen.lineTo(root, mid[1] + wing * 0.6); pen.closePath(); fill(paint[1]);
    });
    if (!piece.box && piece.lost) { pen.beginPath(); pen.arc(mid[0], mid[1], r, -Math.PI / 2, -Math.PI / 2 + 2 * Math.PI * Math.min(1, piece.lost)); stroke(LOOK.paper, thick + 1); }
    if (piece.faced) {
      var a = (piece.turn || 0) * Math.PI / 180, ux = Math.sin(a), uy = -Math.cos(a), front = piece.box ? piece.box[1] / 2 * scale : r, size = Math.max(piece.group === undefined ? 5 : 3, Math.min(14, r * 0.45));
      var x = mid[0] + ux * front, y = mid[1] + uy * front;
      pen.beginPath(); pen.moveTo(x + ux * size, y + uy * size); pen.lineTo(x - uy * size * 0.7, y + ux * size * 0.7); pen.lineTo(x + uy * size * 0.7, y - ux * size * 0.7); pen.closePath();
      fill(paint[1]); stroke(LOOK.paper, 1);
    }
    v.take([mid[0], mid[1], r, 2 * r]);
  }
  function ties() { // the shortest lines that hold each group together
    Object.keys(state().groups).forEach(function (key) {
      var left = state().pieces.filter(function (piece) { return piece.group === Number(key); }), tied = left.splice(0, 1), ink = tied[0] && rim(tied[0].side);
      while (left.length) {
        var best = null;
        tied.forEach(function (a) { left.forEach(function (b) {
          var far = Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]);
          if (!best || far < best[2]) best = [a, b, far];
        }); });
        var p = on(best[0].at), q = on(best[1].at);
        pen.beginPath(); pen.moveTo(p[0], p[1]); pen.lineTo(q[0], q[1]); stroke(ink, 1.5);
        tied.push(best[1]); left.splice(left.indexOf(best[1]), 1);
      }
    });
  }
  function tags() {
    var high = 11;
    function tag(at, r, told) {
      var p = on(at);
      if (told) v.called(told, p[0], p[1], high, [r + high * 0.7, -r - high * 0.7, r + high * 1.9, -r - high * 1.9]);
    }
    Object.keys(state().groups).forEach(function (key) {
      var group = state().groups[key], those = state().pieces.some(function (piece) { return piece.group === Number(key); });
      if (!those) return;
      var lead = middle(Number(key));
      tag(lead.at, reach(lead) * scale, (group.label + " " + group.badges).trim());
    });
    state().pieces.forEach(function (piece) {
      var r = reach(piece) * scale, label = piece.label, p = on(piece.at), inks = LOOK.sides[piece.side % LOOK.sides.length];
      if (label && r > 9 && label.length * 6 < r * 1.7) { v.text(label, p[0], p[1], Math.min(14, Math.max(9, r * 0.6)), piece.done ? LOOK.ink : inks[2]); label = ""; }
      if (piece.group !== undefined && scale * game.pitch < 60) label = "";
      tag(piece.at, r, (label + " " + (piece.badges || "")).trim());
    });
  }
  face.paint = function () {
    var laid = game.boards[state().step.board], one = state().step;
    pen = v.pen(); scale = v.scale();
    trace({ outline: [[0, 0], [game.width, 0], [game.width, game.height], [0, game.height]] }); fill(LOOK.table);
    var long = face.layers.grid ? grid() : 0;
    if (face.layers.zones) laid.zones.forEach(function (zone) {
      trace(zone.shape); fill(rim(zone.side), FAINT); stroke(rim(zone.side), 2, [7, 7]);
    });
    laid.features.forEach(feature);
    edges(laid);
    one.markers.forEach(marker);
    if (face.layers.happened) one.marks.forEach(laidOver);
    ties();
    state().pieces.forEach(token);
    if (face.layers.grid) squares(long);
    if (face.layers.happened) one.marks.forEach(function (mark) {
      var p = on(spotOf(mark));
      if (mark.label) v.called(mark.label, p[0], p[1], 13, [-14, 14, -26, 26, -38]);
    });
    if (!face.layers.names) return;
    tags();
    one.markers.forEach(function (mark) {
      var p = on(mark.at), r = mark.kind === "note" ? 0 : Math.max(7, mark.r * scale);
      if (mark.name) v.called(mark.name, p[0], p[1], 11, [r + 8, -r - 8]);
    });
    laid.features.forEach(function (thing) {
      var area = box(thing.shape), told = thing.name || thing.up;
      if (told) v.called(told, (area[0] + area[2]) / 2, (area[1] + area[3]) / 2, 11, [0, 14, -14, 28, -28]);
    });
  };
  function selected() { // the piece that is followed, and those of its group
    var first = state().pieces.find(function (piece) { return piece.no === picked; });
    return first ? state().pieces.filter(function (piece) { return piece === first || (first.group !== undefined && piece.group === first.group); }) : [];
  }
  function reaching() { // the selected pieces, each with what reaches from it
    var those = [];
    selected().forEach(function (piece) {
      (piece.arms === undefined ? [] : game.arms[piece.arms]).forEach(function (arm) {
        if (face.layers[arm.kind === "range" ? "range" : "areas"]) those.push([piece, arm]);
      });
    });
    return those;
  }
  function seeing() { // of the last step: whom the selected unit sees
    return face.layers.sight && now === states.length - 1 && game.sees.find(function (one) { return one[0].indexOf(picked) >= 0; });
  }
  function lines() { // between the nearest pieces
    var one = seeing(), by = {};
    if (!one) return;
    state().pieces.forEach(function (piece) { by[piece.no] = piece; });
    one[1].forEach(function (those) {
      var best = null;
      one[0].forEach(function (a) { those.forEach(function (b) {
        var far = by[a] && by[b] ? Math.hypot(by[a].at[0] - by[b].at[0], by[a].at[1] - by[b].at[1]) : Infinity;
        if (far < (best ? best[0] : Infinity)) best = [far, on(by[a].at), on(by[b].at)];
      }); });
      if (!best) return;
      [[LOOK.paper, 4], [LOOK.marks.sight, 2]].forEach(function (ink) {
        pen.beginPath(); pen.moveTo(best[1][0], best[1][1]); pen.lineTo(best[2][0], best[2][1]); stroke(ink[0], ink[1], ink[1] === 2 ? [2, 5] : []);
      });
    });
  }
  function rings() {
    var alike = {};
    reaching().forEach(function (one) {
      var key = [one[1].kind, one[1].far, one[1].arc];
      if (one[1].far !== undefined) (alike[key] = alike[key] || []).push(one);
    });
    Object.values(alike).forEach(function (those) {
      var arm = those[0][1], ink = LOOK.marks[arm.kind];
      if (arm.arc) those.forEach(function (one) { slice(one[0], arm, ink); });
      else around(those.map(function (one) { return one[0]; }), arm, ink);
      sign(those[0][0], arm, ink);
    });
  }
  function slice(piece, arm, ink) {
    var mid = on(piece.at), way = (piece.turn || 0) + arm.arc[1] - 90, half = arm.arc[0] / 2;
    pen.beginPath(); pen.moveTo(mid[0], mid[1]);
    pen.arc(mid[0], mid[1], reach(piece) * scale + arm.far * scale, (way - half) * Math.PI / 180, (way + half) * Math.PI / 180);
    pen.closePath(); stroke(LOOK.paper, 4); stroke(ink, 2, [10, 5]);
  }
  function far(piece, arm) { return arm.far * scale - (arm.kind === "control" ? reach(piece) * scale : 0); } // from its rim
  function around(those, arm, ink) { // the outline of all that lies within a distance of any of these
    var screen = pen, ratio = window.devicePixelRatio || 1, wide = screen.canvas.width, high = screen.canvas.height;
    scratch.width = wide; scratch.height = high;
    pen = scratch.getContext("2d"); pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    [[2, LOOK.paper], [1, ink], [-1, null]].forEach(function (part) {
      if (!part[1]) pen.globalCompositeOperation = "destination-out";
      those.forEach(function (piece) {
        var more = far(piece, arm) + part[0];
        outline(piece, piece.box ? 0 : more); fill(part[1] || ink);
        if (piece.box) stroke(part[1] || ink, 2 * more);
      });
    });
    pen = screen;
    pen.drawImage(scratch, 0, 0, wide / ratio, high / ratio);
  }
  function sign(piece, arm, ink) { // how far it is, where its rim is in sight
    var mid = on(piece.at), r = reach(piece) * scale + far(piece, arm), way = ((piece.turn || 0) + (arm.arc ? arm.arc[1] : 0)) * Math.PI / 180;
    var spots = (arm.arc ? [way, way + 0.5, way - 0.5] : [0, 1.57, 3.14, 4.71, 0.79, 2.36, 3.93, 5.5]).map(function (a) { return [mid[0] + r * Math.sin(a), mid[1] - r * Math.cos(a)]; });
    var spot = spots.find(v.clear);
    if (spot) v.text(arm.far + " " + game.unit, spot[0], spot[1], 12, ink, true);
  }
  face.over = function () {
    var at = v.chosen(), those = selected();
    if (!at) return;
    pen = v.pen(); scale = v.scale();
    lines(); rings();
    those.forEach(function (piece) { outline(piece, 5); stroke(LOOK.ink, 5); outline(piece, 5); stroke(LOOK.gold, 3); });
    if (those.length) return;
    var p = on(at);
    pen.beginPath(); pen.moveTo(p[0] - 9, p[1]); pen.lineTo(p[0] + 9, p[1]); pen.moveTo(p[0], p[1] - 9); pen.lineTo(p[0], p[1] + 9);
    stroke(LOOK.paper, 5); stroke(LOOK.marks.planned, 3);
  };

  face.turned = function (n) { show(rounds()[n].last); };
  face.stepped = function (n) { show(rounds().find(function (one) { return now <= one.last; }).first + n); };
  return face;
};
