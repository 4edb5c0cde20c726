import type { LayoutChanges, LayoutFault, Play } from '@replique/script'
import { layoutFaults } from '@replique/script'
import { Failure } from './failure.ts'

const POINTS: Readonly<Record<string, number>> = { '': 1, pt: 1, in: 72, mm: 72 / 25.4, cm: 720 / 25.4 }
const LENGTH = /^(-?\d+(?:\.\d+)?)\s*(pt|in|mm|cm)?$/

/** A value as typed: yes or no, a number or a length with its unit, else words. */
function valueOf(typed: string): LayoutChanges[string] {
  if (typed === 'true' || typed === 'false') return typed === 'true'
  const [, number, unit = ''] = LENGTH.exec(typed.trim()) ?? []
  return number === undefined ? typed : Number(number) * (POINTS[unit] ?? 1)
}

/** Reads `--set elements.cue.left=4in`, as often as it was given. */
export function readChanges(typed: readonly string[]): LayoutChanges {
  const changes = typed.map((one): [string, LayoutChanges[string]] => {
    const at = one.indexOf('=')
    if (at <= 0) throw new Failure(`--set takes PATH=VALUE, not "${one}".`)
    return [one.slice(0, at).trim(), valueOf(one.slice(at + 1))]
  })
  return Object.fromEntries(changes)
}

function sentenceOf({ path, fault, range, offered }: LayoutFault): string {
  switch (fault) {
    case 'unknown':
      return `there is no ${path} in this layout`
    case 'number':
      return `${path} is a number or a length`
    case 'truth':
      return `${path} is true or false`
    case 'words':
      return `${path} is words`
    case 'range':
      return `${path} goes from ${range?.[0] ?? 0} to ${Math.round(range?.[1] ?? 0)}`
    case 'choice':
      return `${path} is one of ${offered?.join(', ')}`
    case 'room':
      return `there is no room on the page for ${path}`
  }
}

/** The play with changes of its layout on top of its own; a Failure says what of them cannot be. */
export function changedPlay(play: Play, changes: LayoutChanges): Play {
  if (Object.keys(changes).length === 0) return play
  const settings = { ...play.settings, changes: { ...play.settings.changes, ...changes } }
  const faults = layoutFaults(settings, play.language, play.kind).filter(({ path }) => Object.hasOwn(changes, path))
  if (faults.length > 0) throw new Failure(`--set: ${faults.map(sentenceOf).join('; ')}.`)
  return { ...play, settings }
}
