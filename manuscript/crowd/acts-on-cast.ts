/** Edits by the crowd's writers to cues, the cast list, the title page and the play as a whole. */
import { GENDERS } from '@replique/script'
import {
  mergeCharacters,
  moveCharacter,
  removeCharacter,
  renameCharacter,
  setAge,
  setAliases,
  setColour,
  setPrinted,
  setAttribute,
  setRelation,
  addMember,
  removeMember,
  setGroup,
  findNamePlaces,
  renameEverywhere,
} from '../cast-edits.ts'
import { linkEverywhere, castOf, linkBlock } from '../commands/cue.ts'
import { referencedCharacters, readCharacters } from '../cast.ts'
import { findMatches, replaceMatches } from '../commands/find.ts'
import { unlinkCueAtStart, splitAtCaret } from '../commands/split-join.ts'
import { editConflicts, restoreEditConflict } from '../edit-conflicts.ts'
import { addTitleEntry, changeTitleEntry, removeTitleEntry, titleEntries } from '../title-page.ts'
import { attrsOf, idOf } from '../view.ts'
import { WORDS, type ActionContext } from './spot.ts'

/** Enter in a cue: looks up or adds the typed name, and begins the speech. */
export function link({ peer, list, pick, chance }: ActionContext): void {
  const cues = list.filter(({ node }) => attrsOf(node).kind === 'cue' && attrsOf(node).character === null)
  if (cues.length === 0) return
  const cue = pick(cues)
  peer.place(idOf(cue.node), cue.node.content.size)
  const { tr } = peer
  if (!linkBlock(tr, cue, castOf(peer.binding.shared))) return
  if (chance(0.5)) splitAtCaret(tr, () => 'dialogue')
  peer.dispatch(tr)
}

export function dissolve({ peer, list, pick }: ActionContext): void {
  const cues = list.filter(({ node }) => attrsOf(node).character !== null && attrsOf(node).kind === 'cue')
  if (cues.length > 0) peer.place(idOf(pick(cues).node), 0).run(unlinkCueAtStart)
}

export function changeCast({ peer, pick, below }: ActionContext): void {
  const characters = readCharacters(peer.binding.shared)
  if (characters.length === 0) return
  const one = pick(characters).id
  const other = pick(characters).id
  const what = below(4)
  peer.binding.edit((shared) => {
    // removes only characters without lines: if one writer removed the entry while another removed the last cue, the
    // name would rightly be gone, but the check would report it as lost
    if (what === 0 && !referencedCharacters(shared).has(one)) removeCharacter(shared, one)
    else if (what === 1) mergeCharacters(shared, one, other)
    else renameCharacter(shared, one, pick(WORDS).toUpperCase())
  })
}

/** Changes one of a character's attributes. Other writers may change it at the same time. */
export function changeFacts({ peer, pick, below, marker, chance }: ActionContext): void {
  const characters = readCharacters(peer.binding.shared)
  if (characters.length === 0) return
  const { id, aliases } = pick(characters)
  const other = pick(characters).id
  const what = below(12)
  peer.binding.edit((shared) => {
    if (what === 0) setAliases(shared, id, [...aliases, marker()])
    else if (what === 1) setAliases(shared, id, aliases.slice(1))
    else if (what === 2) setAge(shared, id, pick(WORDS))
    else if (what === 3) setColour(shared, id, chance(0.2) ? null : 1 + below(12))
    else if (what === 4) setPrinted(shared, id, chance(0.5))
    else if (what === 5) setGroup(shared, id, pick(['person', 'group', 'everyone'] as const))
    else if (what === 6) addMember(shared, id, other)
    else if (what === 7) removeMember(shared, id, other)
    else if (what === 8) setAttribute(shared, id, { key: 'gender', value: pick([...GENDERS, null]) })
    else if (what === 9) setAttribute(shared, id, { key: 'role', value: chance(0.2) ? null : pick(WORDS) })
    else if (what === 10) setRelation(shared, id, { to: other, what: chance(0.3) ? '' : pick(WORDS) })
    else moveCharacter(shared, id, other === id ? null : other)
  })
}

/** Renames a character in the cast and throughout the text, or links all unlinked cues with one name to a character. */
export function followNames({ peer, pick, chance }: ActionContext): void {
  const characters = readCharacters(peer.binding.shared)
  if (chance(0.4)) {
    peer.binding.apart(() => peer.run(linkEverywhere(pick(WORDS), castOf(peer.binding.shared))))
  } else if (characters.length > 0) {
    const { id, name } = pick(characters)
    const next = pick(WORDS).toUpperCase()
    const places = findNamePlaces(peer.state.doc, name, { next, language: 'fr' }).slice(0, 8)
    peer.binding.edit((shared) => renameEverywhere(shared, id, next, places))
  }
}

export function writeTitle({ peer, pick, marker, below }: ActionContext): void {
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

export function replaceWord({ peer, pick }: ActionContext): void {
  const matches = findMatches(peer.state.doc, pick(['light', 'falls', 'a']), { wholeWord: true })
  peer.binding.apart(() => peer.run(replaceMatches(matches.slice(0, 5), pick(WORDS))))
}

export function restore({ peer, here, pick }: ActionContext): void {
  const lost = editConflicts(peer.binding.shared)
  if (lost.length > 0) peer.binding.edit((shared) => restoreEditConflict(shared, pick(lost).id, idOf(here.node)))
}
