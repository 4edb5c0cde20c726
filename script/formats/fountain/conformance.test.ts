import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { InspectedElement } from '../../inspect.ts'
import { inspect } from '../../inspect.ts'
import { parseFountain } from './read-fountain.ts'

interface Wanted {
  readonly type: string
  readonly text: string
  readonly number?: string
  readonly level?: number
  readonly dual?: boolean
}

interface Case {
  readonly id: string
  readonly input: string
  readonly expect?: readonly Wanted[]
  readonly alt?: readonly (readonly Wanted[] | readonly [string, string][])[]
  readonly runs?: readonly [string, string][]
  readonly notes?: readonly string[]
  readonly title?: Readonly<Record<string, string>>
  readonly keepIndent?: boolean
  readonly keepBlank?: boolean
  readonly wsInsensitive?: boolean
  readonly blankInsensitive?: boolean
}

const file = new URL('../../../../shared/data/fountain-conformance.json', import.meta.url)

function joinActions(elements: readonly Wanted[]): Wanted[] {
  const out: Wanted[] = []
  for (const element of elements) {
    const last = out.at(-1)
    if (element.type === 'action' && last?.type === 'action')
      out[out.length - 1] = { ...last, text: `${last.text}\n\n${element.text}` }
    else out.push(element)
  }
  return out
}

function tidied(text: string, one: Case, type: string): string {
  let out = type === 'scene_heading' || type === 'transition' ? text.toUpperCase() : text
  if (one.wsInsensitive) out = out.replace(/\s+/g, ' ')
  if (one.blankInsensitive) out = out.replace(/\n+/g, '\n')
  return one.keepIndent || one.keepBlank ? out : out.trim()
}

const comparable = (elements: readonly Wanted[], one: Case): unknown =>
  joinActions(elements).map(({ type, text, number, level, dual }) => ({
    type,
    text: tidied(text, one, type),
    number,
    level,
    dual: dual ?? false,
  }))

const runsOf = (elements: readonly InspectedElement[]): unknown => elements.flatMap((element) => element.runs ?? [])

if (existsSync(file)) {
  const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: readonly Case[] }
  test.each(cases.map((one) => [one.id, one] as const))('%s', (_, one) => {
    const seen = inspect(parseFountain(one.input))
    if (one.expect) {
      const answers = [one.expect, ...((one.alt ?? []) as Wanted[][])].map((answer) => comparable(answer, one))
      expect(answers).toContainEqual(comparable(seen.elements, one))
    }
    if (one.runs) expect([one.runs, ...(one.alt ?? [])]).toContainEqual(runsOf(seen.elements))
    if (one.notes) expect(seen.notes.map((note) => note.trim())).toEqual(one.notes)
    if (one.title) expect({ ...seen.title }).toEqual(one.title)
  })
  test('finds the conformance cases', () => expect(cases.length).toBeGreaterThanOrEqual(76))
} else {
  test.skip('the shared conformance cases: ../shared/data/fountain-conformance.json is not there', () => {})
}
