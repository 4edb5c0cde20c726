/** What writers of the crowd do with cues, the cast, the title page, and the play as a whole. */
import { mergeCharacters, removeCharacter, renameCharacter } from '../cast-edits.ts'
import { calledCharacters, readCharacters } from '../cast.ts'
import { castOf, linkBlock } from '../commands/cue.ts'
import { findMatches, replaceMatches } from '../commands/find.ts'
import { dissolveCue } from '../commands/join.ts'
import { divide } from '../commands/split.ts'
import { orphans, restoreOrphan } from '../orphans.ts'
import { addTitleEntry, changeTitleEntry, removeTitleEntry, titleEntries } from '../title-page.ts'
import { attrsOf, idOf } from '../view.ts'
import { WORDS, type Spot } from './spot.ts'

/** Enter in a cue: the name that was typed is looked up or made, and the speech begins. */
export function link({ peer, list, pick, chance }: Spot): void {
  const cues = list.filter(({ node }) => attrsOf(node).kind === 'cue' && attrsOf(node).character === null)
  if (cues.length === 0) return
  const cue = pick(cues)
  peer.place(idOf(cue.node), cue.node.content.size)
  const { tr } = peer
  if (!linkBlock(tr, cue, castOf(peer.binding.shared))) return
  if (chance(0.5)) divide(tr, () => 'dialogue')
  peer.dispatch(tr)
}

export function dissolve({ peer, list, pick }: Spot): void {
  const cues = list.filter(({ node }) => attrsOf(node).character !== null && attrsOf(node).kind === 'cue')
  if (cues.length > 0) peer.place(idOf(pick(cues).node), 0).run(dissolveCue)
}

export function changeCast({ peer, pick, below }: Spot): void {
  const characters = readCharacters(peer.binding.shared)
  if (characters.length === 0) return
  const one = pick(characters).id
  const other = pick(characters).id
  const what = below(4)
  peer.binding.edit((shared) => {
    // Out of the list goes only who says nothing: two people who take away the entry and the last cue both meant it.
    if (what === 0 && !calledCharacters(shared).has(one)) removeCharacter(shared, one)
    else if (what === 1) mergeCharacters(shared, one, other)
    else renameCharacter(shared, one, pick(WORDS).toUpperCase())
  })
}

export function writeTitle({ peer, pick, marker, below }: Spot): void {
  const entries = titleEntries(peer.binding.shared)
  peer.binding.edit((shared) => {
    const entry = entries.length > 0 ? pick(entries) : null
    const what = below(10)
    if (entry === null || what === 0) addTitleEntry(shared, 'contact', marker())
    else if (what === 1) removeTitleEntry(shared, entry.id)
    else {
      const at = below(entry.value.length + 1)
      changeTitleEntry(shared, entry.id, entry.value.slice(0, at) + marker() + entry.value.slice(at), at + 1)
    }
  })
}

export function replaceWord({ peer, pick }: Spot): void {
  const matches = findMatches(peer.state.doc, pick(['light', 'falls', 'a']), { wholeWord: true })
  peer.binding.apart(() => peer.run(replaceMatches(matches.slice(0, 5), pick(WORDS))))
}

export function restore({ peer, here, pick }: Spot): void {
  const lost = orphans(peer.binding.shared)
  if (lost.length > 0) peer.binding.edit((shared) => restoreOrphan(shared, pick(lost).id, idOf(here.node)))
}
