/** Reads a whole play: who its characters are, each with the place that says so. */
import type { CharacterId } from '../character.ts'
import type { Play } from '../play.ts'
import { cluesOfCast } from './from-cast.ts'
import { cluesOfDirection, type Before } from './from-directions.ts'
import { cluesOfMentions } from './from-mentions.ts'
import { cluesOfParenthetical, MANNER } from './from-parentheticals.ts'
import { cluesOfTurn, genderOfKin, inverseOf, wordFor } from './from-speech.ts'
import { linesOf, turnsOf } from './lines.ts'
import { fold } from './tokens.ts'
import { mentionFinder } from './people-names.ts'
import type { Clue, ReadCharacter } from './reading.ts'
import { withLongNames } from './short-names.ts'
import { gatherClues, MOST_RELATIONS } from './weigh.ts'

const CLERGY =
  /\b(?:priest|friar|abbot|abbess|nun|monk|bishop|cardinal|vicar|father [a-z]|pere [a-z]|soeur [a-z]|sister [a-z]|cure|pretre|moine|abbe|abbesse|eveque|religieuse|religieux)\b/

/** A direction that names nobody is often about whoever spoke before it, and not always. */
const AFTER_SPEECH = 0.5

/** Everything that a play says of its characters, one clue a place. */
export function cluesOf(play: Pick<Play, 'characters' | 'elements' | 'language'>): readonly Clue[] {
  const { characters, language } = play
  const clergy = new Set(
    characters.filter(({ name, description }) => CLERGY.test(`${fold(name)} ${fold(description)}`)).map(({ id }) => id),
  )
  const { lines, scenes } = linesOf(play)
  const mentions = mentionFinder(withLongNames(characters, lines), language)
  const read = { language, mentions, clergy }
  const clues: Clue[] = [...cluesOfCast({ ...read, characters })]
  let before: Before = { subject: null, sure: 0 }
  for (const line of lines) {
    if (line.kind === 'direction' && line.element.kind === 'action') {
      const { clues: told, after } = cluesOfDirection(line, read, before)
      clues.push(...told)
      before = { subject: after, sure: before.sure === AFTER_SPEECH ? AFTER_SPEECH : 1 }
    } else if (line.kind === 'parenthetical') clues.push(...cluesOfParenthetical(line, read))
    else before = { subject: line.speaker, sure: AFTER_SPEECH }
  }
  for (const scene of scenes)
    for (const turn of turnsOf(scene)) clues.push(...cluesOfTurn(turn, read), ...cluesOfMentions(turn, read))
  const single = new Set(characters.filter(({ members }) => members === undefined).map(({ id }) => id))
  return clues.filter(({ about }) => single.has(about))
}

/** Reads what the list of characters and every line say; nobody who is a group. */
export function readAttributes(play: Pick<Play, 'characters' | 'elements' | 'language'>): readonly ReadCharacter[] {
  const about = new Map<CharacterId, Clue[]>()
  for (const clue of cluesOf(play)) {
    const known = about.get(clue.about)
    if (known) known.push(clue)
    else about.set(clue.about, [clue])
  }
  for (const [id, told] of about) about.set(id, weighManners(told, speechesOf(play, id)))
  const { language } = play
  const single = play.characters.filter(({ members }) => members === undefined)
  const plain = single.map(({ id }) => consistent(gatherClues(about.get(id) ?? [], id), language))
  return withInverse(plain, play)
}

const speechesOf = ({ elements }: Pick<Play, 'elements'>, id: CharacterId): number =>
  elements.filter(({ kind, character }) => kind === 'cue' && character === id).length

/** How often somebody speaks so that it is how they speak. */
const OFTEN = 1 / 3

/** What an aside says of one speech is somebody's manner where it stands in many of theirs. */
function weighManners(clues: readonly Clue[], speeches: number): Clue[] {
  const times = new Map<string, number>()
  const isAside = (clue: Clue): clue is Clue & { field: 'manner' } => clue.field === 'manner' && clue.weight === MANNER
  for (const clue of clues) if (isAside(clue)) times.set(clue.value, (times.get(clue.value) ?? 0) + 1)
  return clues.flatMap((clue) => {
    if (!isAside(clue)) return [clue]
    return (times.get(clue.value) ?? 0) >= speeches * OFTEN ? [{ ...clue, weight: 0.4 }] : []
  })
}

/** Nobody is read as a mother and a man: of two readings that gender is surer. */
const consistent = (one: ReadCharacter, language: Play['language']): ReadCharacter => ({
  ...one,
  relations: one.relations
    .filter(({ value }) => {
      const told = genderOfKin(value.what, language)
      return told === null || one.gender === null || told === one.gender.value
    })
    .map((relation) => {
      const word = /^(?:spouse|conjoint|sibling)$/.test(relation.value.what)
        ? wordFor(relation.value.what, one.gender?.value ?? null, language)
        : null
      return word ? { ...relation, value: { ...relation.value, what: word } } : relation
    }),
})

/** A son's mother has a son: what is said one way round is said the other way as well. */
function withInverse(read: readonly ReadCharacter[], { language }: Pick<Play, 'language'>): readonly ReadCharacter[] {
  return read.map((one) => {
    const has = new Set(one.relations.map(({ value }) => value.to))
    const more = read.flatMap((other) =>
      other.relations.flatMap(({ value, evidence }) => {
        if (value.to !== one.id || has.has(other.id)) return []
        const what = inverseOf(value.what, one.gender?.value ?? null, language)
        return what === null ? [] : [{ value: { to: other.id, what }, evidence }]
      }),
    )
    return { ...one, relations: [...one.relations, ...more].slice(0, MOST_RELATIONS) }
  })
}
