## The draft of a round as it will be read: shown as a reader, and in the game master's words.

brief-note = **From the game master:** { $note }
words-button = Rewrite…
words-head = **The briefing of round { $round } in your words.** Choose a paragraph to change it, leave it out or move it. Everybody who would read a paragraph reads yours instead. One note is for everybody, the other for the players alone.
words-set = { $what ->
    [title] Title: { $text }
    [quote] Quotation: { $text }
    [players] Note to the players alone: { $text }
   *[note] Note: { $text }
}
words-lost = ⚠️ The draft no longer has the paragraph for which you wrote this, so it will not be published: { $text }
words-gone = The draft no longer has that paragraph. Open the list again.
words-menu = { $where ->
    [brief] Paragraphs of the briefing
   *[story] Paragraphs of the whole story
}{ $pages ->
    [1] {""}
   *[other] {" "}({ $page } of { $pages })
}
words-more = There are more paragraphs than can be changed; the menus have the first { $limit }.
words-empty = Write the new paragraph, or press *Leave it out*.
words-item = { $state ->
    [out] (left out) { $text }
    [changed] (changed) { $text }
   *[same] { $text }
}
words-left-out = *Left out.*
words-write = Rewrite it…
words-out = Leave it out
words-back = As it was
words-first = First of all
words-after = After: { $text }
words-move = Move it { $where ->
    [brief] in the briefing
   *[story] in the whole story
}{ $pages ->
    [1] {""}
   *[other] {" "}({ $page } of { $pages })
}
words-all = All paragraphs
words-preview = Show the draft
words-write-head = Title, quotation, note…
words-title = Title
words-title-about = Leave empty for the round's own headline.
words-quote = Quotation
words-note = Note to everybody
words-note-about = Spectators read it too.
words-players = Note to the players alone
words-players-about = Each player reads it in My round. No room has it.
own-note = **From the game master, to the players:** { $note }
words-paragraph = The paragraph
words-paragraph-about = It replaces the paragraph. Bold and italics work as usual.

draft-show-as = Show it as…{ $pages ->
    [1] {""}
   *[other] {" "}({ $page } of { $pages })
}
draft-reader = { $reader ->
    [players] Players: briefing, operations, comms
    [watchers] Spectators: briefing and feed
   *[masters] Game masters
}
draft-reader-own = { $company }: their own round
draft-reader-unknown = Choose one of the readers in the menu.
draft-as = { $reader ->
    [players] As players will read it
    [watchers] As spectators will read it
   *[masters] As game masters will read it
}: { $posts ->
    [0] nothing.
    [one] one post.
   *[other] { $posts } posts.
}
