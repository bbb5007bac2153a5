## The draft of a round as it will be read: shown as a reader, and in the game master's words.

brief-note = **From the game master:** { $note }
words-button = Rewrite…
words-head = **The briefing of round { $round } in your words.** Choose a paragraph to change it, leave it out or put it first. Who reads a paragraph reads yours in its place; the note is for everybody.
words-set = { $what ->
    [title] Title: { $text }
    [quote] Quotation: { $text }
   *[note] Note: { $text }
}
words-lost = ⚠️ This was written for a paragraph that the draft no longer has, and will not be read: { $text }
words-gone = The draft no longer has that paragraph. Open the list again.
words-menu = { $where ->
    [brief] Paragraphs of the briefing
   *[story] Paragraphs of the whole story
}{ $pages ->
    [1] {""}
   *[other] {" "}({ $page } of { $pages })
}
words-more = There are more paragraphs than can be changed; the menus have the first { $limit }.
words-empty = Write what the paragraph is to say, or press *Leave it out*.
words-item = { $state ->
    [out] (left out) { $text }
    [changed] (changed) { $text }
   *[same] { $text }
}
words-left-out = *Left out.*
words-write = Write it otherwise…
words-out = Leave it out
words-back = As it was
words-first = Put it first
words-all = All paragraphs
words-preview = Show the draft
words-write-head = Title, quotation, note…
words-title = Title
words-title-about = Empty: as the round gives it.
words-quote = Quotation
words-note = Note to everybody
words-note-about = Spectators read it too.
words-paragraph = The paragraph
words-paragraph-about = Bold and italics as usual. It is read in place of the paragraph.

draft-show-as = Show it as…{ $pages ->
    [1] {""}
   *[other] {" "}({ $page } of { $pages })
}
draft-reader = { $reader ->
    [players] Players: briefing, operations, comms
    [watchers] Those who watch: briefing and feed
   *[masters] Game masters
}
draft-reader-own = { $company }: the round of their own
draft-reader-unknown = Choose one of the readers in the menu.
draft-as = { $reader ->
    [players] As players will read it
    [watchers] As those who watch will read it
   *[masters] As game masters will read it
}: { $posts ->
    [0] nothing.
    [one] one post.
   *[other] { $posts } posts.
}
