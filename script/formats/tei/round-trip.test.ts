import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Character } from '../../character.ts'
import { nameKey } from '../../cue.ts'
import { defaultSettings, type Element, type Play } from '../../play.ts'
import { plain } from '../../rich-text.ts'
import { samePlay } from '../../same-play.ts'
import type { TitlePage } from '../../title-page.ts'
import { readEmphasis } from '../fountain/emphasis.ts'
import { printLine } from '../fountain/print-text.ts'
import { anyScript } from '../fdx/tests/any-script.ts'
import { xmlSafeWords } from '../xml/tree.ts'
import { xmlSafeAge } from './cast.ts'
import { printTei } from './print-tei.ts'
import { xmlSafeText } from './print-words.ts'
import { readTei } from './read-tei.ts'
import { tidy } from './words.ts'

const RUNS = Number(process.env.REPLIQUE_FUZZ ?? 300)
const FIRST = Number(process.env.REPLIQUE_SEED ?? 1)
/** In a normal run, only some of the shared plays are read. In a long run, all of them are. */
const EVERY = RUNS > 300 ? 1 : 5
const TIME = 60_000 + RUNS * 60

function read(text: string): Play {
  const result = readTei(text)
  if ('error' in result) throw new Error(result.error)
  return result.play
}

const name = (words: string): string => tidy(xmlSafeWords(words).replaceAll('\n', ' '))

function heldCharacter({ id, name: given, aliases, description, age, ...rest }: Character): Character {
  const known = new Set([nameKey(name(given))])
  return {
    id,
    name: name(given),
    aliases: aliases.map(name).filter((one) => !known.has(nameKey(one)) && known.add(nameKey(one))),
    description: xmlSafeWords(description),
    ...(xmlSafeAge(age) === '' ? {} : { age: xmlSafeAge(age) }),
    ...rest,
  }
}

function heldElement(element: Element): Element {
  const { kind, number, ...rest } = element
  const level = kind === 'section' ? { level: element.level ?? 1 } : {}
  const held = { ...rest, ...level, kind, text: xmlSafeText(element.text) }
  if (kind === 'pageBreak') return { kind, text: [] }
  return number === undefined ? held : { ...held, number: xmlSafeWords(number) }
}

const heldTitlePage = (page: TitlePage): TitlePage =>
  page.map(({ key, value }) => ({
    key: xmlSafeWords(key),
    value: xmlSafeText(plain(value))
      .map(({ text }) => text)
      .join('')
      .split('\n')
      .map((line) => printLine(readEmphasis(line)))
      .join('\n'),
  }))

/** Returns the play as TEI can represent it: without its layout, and with single spaces in names. */
const held = (play: Play): Play => ({
  ...play,
  titlePage: heldTitlePage(play.titlePage),
  characters: play.characters.map(heldCharacter),
  elements: play.elements.map(heldElement),
  settings: defaultSettings(play.kind, play.language),
})

/**
 * Returns the elements in the form in which the tests compare them: without ids, and with characters' names instead of
 * their ids.
 */
const comparable = (play: Play): unknown[] =>
  play.elements.map((element) => {
    const { character, id: _, number = '', movement, ...rest } = element
    const nameOf = (id?: string) => play.characters.find((one) => one.id === id)?.name
    const said = movement && [movement.kind, ...movement.who.map(nameOf)]
    return { ...rest, ...(number !== '' && { number }), speaker: nameOf(character), said }
  })

const withoutIds = ({ characters }: Play): unknown[] => {
  const places = new Map(characters.map(({ id }, at) => [id, at]))
  return characters.map(({ id: _id, members, ...rest }) => ({
    ...rest,
    members: Array.isArray(members) ? members.map((one: string) => places.get(one)) : members,
  }))
}

test(
  `keeps what TEI can hold of ${RUNS} generated plays, from seed ${FIRST}`,
  () => {
    for (let seed = FIRST; seed < FIRST + RUNS; seed++) {
      const play = held(anyScript(seed))
      const text = printTei(anyScript(seed))
      const back = read(text)
      expect({ seed, elements: comparable(back) }).toEqual({ seed, elements: comparable(play) })
      expect({ seed, page: back.titlePage }).toEqual({ seed, page: play.titlePage })
      expect({ seed, characters: withoutIds(back) }).toEqual({ seed, characters: withoutIds(play) })
      expect([back.kind, back.language]).toEqual([play.kind, play.language])
      expect(printTei(back)).toBe(printTei(read(printTei(back))))
    }
  },
  TIME,
)

const scripts = join(import.meta.dirname, '../../../../shared/data/scripts')
const files = existsSync(scripts)
  ? readdirSync(scripts)
      .filter((folder) => folder.startsWith('tei-'))
      .flatMap((folder) => readdirSync(join(scripts, folder)).map((file) => join(folder, file)))
      .filter((_, at) => at % EVERY === 0)
  : []

describe('shared TEI plays', () => {
  if (files.length === 0) test.skip('../shared/data/scripts is not here', () => {})
  else
    test.each(files)('%s survives a round trip', (file) => {
      const play = read(readFileSync(join(scripts, file), 'utf8'))
      expect(samePlay(read(printTei(play)), held(play))).toBe(true)
    })
})
