import { describe, expect, test } from 'vitest'
import { parseFountain } from '../formats/fountain/read-fountain.ts'
import type { Element, Play } from '../play.ts'
import { plain, textOf } from '../rich-text.ts'
import { diceFrom } from '../tests/chance.ts'
import { namedLines } from './align.ts'
import { comparePlays, type Comparison } from './compare.ts'

const SOURCE = `Title: Rain

It begins.

.ONE

It rains on the old harbour.

ANNE
I am wet.

.TWO

It snows.

BEN
I am cold, Anne.

.THREE

The sun comes out.
`

/** Gives ids to the elements of a play, as in a shared document. */
function withIds(play: Play): Play {
  return { ...play, elements: play.elements.map((element, index) => ({ ...element, id: `b${index}` })) }
}
const PLAY = withIds(parseFountain(SOURCE, { kind: 'stage', language: 'en' }))
const find = (text: string): Element => PLAY.elements.find((one) => textOf(one.text) === text) as Element
const change = (edit: (elements: readonly Element[]) => readonly Element[], play = PLAY): Play => ({
  ...play,
  elements: edit(play.elements),
})
const reword = (from: string, to: string): Play =>
  change((all) => all.map((one) => (one === find(from) ? { ...one, text: plain(to) } : one)))

/** Returns the changes as text, with [-removed-] and {+added+} words. */
const shown = ({ parts }: Comparison): string[] =>
  parts.map(({ was, now, state, moved, lines }) =>
    [
      `${moved ? 'moved ' : ''}${state} ${(now ?? was)?.heading}`,
      ...lines
        .filter((one) => one.state !== 'same')
        .map(({ runs, moved: went }) => {
          const words = runs.map(({ text, change: way }) =>
            way === 'added' ? `{+${text}+}` : way === 'removed' ? `[-${text}-]` : text,
          )
          return (went ? '~' : '') + words.join('')
        }),
    ].join(' | '),
  )

describe('comparePlays', () => {
  test('finds no changes in equal plays', () => {
    const found = comparePlays(PLAY, PLAY)
    expect(found).toMatchObject({ changed: 0, added: 0, removed: 0 })
    expect(found.frames).toEqual({ titlePage: [], characters: [], settings: false })
    expect(shown(found)).toEqual(['same ', 'same ONE', 'same TWO', 'same THREE'])
  })

  test('shows changed words within a line as whole words', () => {
    const found = comparePlays(PLAY, reword('It rains on the old harbour.', 'It pours on the very old harbour.'))
    expect(shown(found)[1]).toBe('changed ONE | It [-rains-]{+pours+} on the{+ very+} old harbour.')
    expect(found).toMatchObject({ changed: 1, added: 2, removed: 1 })
  })

  test('shows a line as replaced if hardly a word is kept', () => {
    const found = comparePlays(PLAY, reword('It rains on the old harbour.', 'Nobody is on any of the streets tonight.'))
    expect(shown(found)[1]).toBe(
      'changed ONE | [-It rains on the old harbour.-]{+Nobody is on any of the streets tonight.+}',
    )
  })

  test('distinguishes a moved scene from one removed and added', () => {
    const at = (text: string): number => PLAY.elements.indexOf(find(text))
    const [two, three] = [at('TWO'), at('THREE')]
    const moved = change((all) => [...all.slice(0, two), ...all.slice(three), ...all.slice(two, three)])
    const found = comparePlays(PLAY, moved)
    expect(shown(found).filter((one) => one.startsWith('moved'))).toHaveLength(1)
    expect(found).toMatchObject({ changed: 1, added: 0, removed: 0 })
  })

  test('shows removed scenes at their old position, and added ones', () => {
    const two = PLAY.elements.indexOf(find('TWO'))
    const three = PLAY.elements.indexOf(find('THREE'))
    const fresh: Element[] = [
      { kind: 'scene', text: plain('FOUR'), id: 'n1' },
      { kind: 'action', text: plain('Silence falls.'), id: 'n2' },
    ]
    const found = comparePlays(
      PLAY,
      change((all) => [...all.slice(0, two), ...all.slice(three), ...fresh]),
    )
    expect(shown(found).map((one) => one.split(' |')[0])).toEqual([
      'same ',
      'same ONE',
      'removed TWO',
      'same THREE',
      'added FOUR',
    ])
    expect(found).toMatchObject({ changed: 2, added: 3, removed: 8 })
  })

  test('follows a line that moved to another scene, with its changes', () => {
    const line = find('It snows.')
    const found = comparePlays(
      PLAY,
      change((all) => [...all.filter((one) => one !== line), { ...line, text: plain('It snows again.') }]),
    )
    expect(shown(found).slice(2)).toEqual(['changed TWO | ~[-It snows.-]', 'changed THREE | ~It snows{+ again+}.'])
    expect(found).toMatchObject({ added: 1, removed: 0 })
  })

  test('treats a renamed character as unchanged and a different speaker as a change', () => {
    const anne = PLAY.characters.find(({ name }) => name === 'ANNE')
    const ben = PLAY.characters.find(({ name }) => name === 'BEN')
    const renamed = {
      ...PLAY,
      characters: PLAY.characters.map((one) => (one === anne ? { ...one, name: 'ANNA' } : one)),
    }
    const first = comparePlays(PLAY, renamed)
    expect(first.changed).toBe(0)
    expect(first.frames.characters).toEqual([{ was: 'ANNE', is: 'ANNA' }])
    const given = change((all) => all.map((one) => (one.character === anne?.id ? { ...one, character: ben!.id } : one)))
    const second = comparePlays(PLAY, given)
    expect(second).toMatchObject({ changed: 1, added: 1, removed: 1 })
    expect(second.parts[1]?.lines.find(({ state }) => state === 'changed')).toMatchObject({
      was: { name: 'ANNE' },
      line: { name: 'BEN' },
    })
  })

  test('detects changes of marks, kinds, title page and settings', () => {
    const kind = change((all) => all.map((one) => (one === find('It snows.') ? { ...one, kind: 'note' } : one)))
    const found = comparePlays(PLAY, {
      ...kind,
      titlePage: [{ key: 'title', value: 'Snow' }],
      settings: { ...PLAY.settings, paper: 'a4' },
    })
    expect(shown(found)[2]).toBe('changed TWO | It snows.')
    expect(found).toMatchObject({ changed: 1, added: 0, removed: 0 })
    expect(found.frames).toMatchObject({ titlePage: [{ key: 'title', was: 'Rain', is: 'Snow' }], settings: true })
  })

  test('matches scenes by heading or words, and lines by words, without ids', () => {
    const bare = parseFountain(SOURCE, { kind: 'stage', language: 'en' })
    const later = SOURCE.replace('.TWO', '.LATER').replace('It snows.', 'It snows hard.')
    const found = comparePlays(bare, parseFountain(later, { kind: 'stage', language: 'en' }))
    expect(shown(found)).toEqual([
      'same ',
      'same ONE',
      'changed LATER | [-TWO-]{+LATER+} | It snows{+ hard+}.',
      'same THREE',
    ])
  })
})

const seeds = Array.from({ length: 60 }, (_, index) => index + 1)

test.each(seeds)('kept and removed parts add up to the old play, kept and added to the new, seed %i', (seed) => {
  const dice = diceFrom(seed)
  const words = 'rain snow sun wind, harbour. old and the'.split(' ')
  const sentence = (): string => Array.from({ length: 1 + dice.below(8) }, () => dice.one(words)).join(' ')
  const line = (index: number): Element => ({
    kind: dice.maybe(0.15) ? 'scene' : dice.one(['action', 'dialogue', 'verse']),
    text: plain(sentence()),
    id: `b${index}`,
  })
  const before = change(() => Array.from({ length: 40 }, (_, index) => line(index)))
  let elements = [...before.elements]
  for (let step = 0; step < 12; step++) {
    const at = dice.below(elements.length)
    const one = elements[at] as Element
    const way = dice.below(4)
    if (way === 0) elements.splice(at, 1)
    else if (way === 1) elements.splice(at, 0, line(100 + step))
    else if (way === 2) elements[at] = { ...one, text: plain(textOf(one.text).replace('rain', sentence())) }
    else elements = [...elements.slice(at), ...elements.slice(0, at)]
  }
  const after = change(() => elements)
  const { parts } = comparePlays(before, after)
  const side = (gone: 'added' | 'removed'): string[] =>
    parts.flatMap(({ lines }) =>
      lines.filter(({ state }) => state !== gone).map(({ runs }) => textOf(runs.filter((run) => run.change !== gone))),
    )
  const texts = (play: Play): string[] => namedLines(play).map(({ text }) => textOf(text))
  expect(side('removed')).toEqual(texts(after))
  const lines = parts.flatMap((part) => part.lines)
  const earlier = lines.filter(({ state }) => state !== 'added').map(({ was, line: now }) => textOf((was ?? now).text))
  expect(earlier.toSorted()).toEqual(texts(before).toSorted())
})
