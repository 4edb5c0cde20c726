import { textOf } from '../../rich-text.ts'
import { cueAlone, inlineCue, isAllCapitals, type LooseCue } from './cue.ts'
import { namesPart } from './headings.ts'
import { looseLine, type LooseLine } from './line.ts'
import { sliceRuns } from './runs.ts'
import { isEnding } from './vocabulary.ts'

/** A cue, and whether its name is on its own line or in front of the speech. */
interface Call {
  readonly at: number
  readonly cue: LooseCue
  readonly form: 'alone' | 'inline'
}

/**
 * The minimum number of times that a name must occur in a form, and the minimum number of names that must occur in both
 * forms.
 */
const REPEATED = 2
const LEAST_NAMES = 2
/**
 * The minimum number of consecutive cues in one form, and their minimum share of all cues, for a section to have its
 * own convention.
 */
const LEAST_CALLS = 6
const LEAST_SHARE = 0.08
/** Runs of at most this many cues in the other form are ignored. */
const STRAY = 2
/** The maximum number of sections. A document that changes more often mixes both forms. */
const MOST_PARTS = 4

/**
 * If a document puts some names above their speeches and others in front of them, moves all names above. Makes these
 * names bold, because bold names are never ambiguous. Returns other documents unchanged.
 */
export function withOneConvention(lines: readonly LooseLine[], wrapped: boolean): LooseLine[] {
  const calls = callsIn(lines, wrapped)
  const parts = partsOf(calls)
  if (parts === null) return [...lines]
  const called = new Map(parts.flat().map((call) => [call.at, call]))
  return lines.flatMap((line, at) => {
    const call = called.get(at)
    return call === undefined ? [line] : aboveSpeech(line, call)
  })
}

/** Puts a cue on a separate line above its speech, with its name in bold. */
function aboveSpeech(line: LooseLine, { cue, form }: Call): LooseLine[] {
  const { name, direction, rest } = cue
  const how = direction === '' ? [] : [{ text: ` (${direction})` }]
  const label = looseLine({ ...line, text: [{ text: name, bold: true }, ...how] })
  if (form === 'alone') return [label]
  return [{ ...label, gap: Math.max(1, line.gap) }, looseLine({ ...line, text: rest, gap: 0 })]
}

/** Returns the cues whose names recur in the same form, or an empty array unless several names recur in both forms. */
function callsIn(lines: readonly LooseLine[], wrapped: boolean): Call[] {
  const inline = repeated(lines.flatMap((line, at) => inlineCall(lines, at, wrapped)))
  const names = new Set(inline.map(({ cue }) => cue.key))
  const alone = repeated(lines.flatMap((_, at) => aloneCall(lines, at, wrapped, names)))
  const both = new Set(alone.map(({ cue }) => cue.key).filter((key) => names.has(key)))
  return both.size < LEAST_NAMES ? [] : [...inline, ...alone].toSorted((a, b) => a.at - b.at)
}

function repeated(calls: readonly Call[]): Call[] {
  const times = new Map<string, number>()
  for (const { cue } of calls) times.set(cue.key, (times.get(cue.key) ?? 0) + 1)
  return calls.filter(({ cue }) => (times.get(cue.key) ?? 0) >= REPEATED)
}

const isNobody = ({ key }: LooseCue): boolean => namesPart(key) || isEnding(key)

function inlineCall(lines: readonly LooseLine[], at: number, wrapped: boolean): Call[] {
  const [line, above] = [lines[at]!, lines[at - 1]]
  const cue = inlineCue(line)
  if (cue === null || cue.rest.length === 0 || isNobody(cue)) return []
  // the line directly below a name is speech
  const isBelow = above !== undefined && (!wrapped || line.gap < 0.5) && cueAlone(above, () => false)?.direction === ''
  return isBelow ? [] : [{ at, cue, form: 'inline' }]
}

function aloneCall(lines: readonly LooseLine[], at: number, wrapped: boolean, names: ReadonlySet<string>): Call[] {
  const [line, next] = [lines[at]!, lines[at + 1]]
  if (next === undefined || (wrapped && next.gap >= 0.5)) return []
  const cue = cueAlone(line, (key) => names.has(key))
  if (cue === null || isNobody(cue) || !(isAllCapitals(cue.name) || names.has(cue.key))) return []
  // "NORA: Is it late?" can also be parsed as a name with a direction
  const after = textOf(sliceRuns(line.text, cue.name.length))
  return cue.direction === '' || /^[.,:]?\s*[([]/.test(after) ? [{ at, cue, form: 'alone' }] : []
}

interface Formed {
  readonly form: Call['form']
}

/**
 * Splits the cues into consecutive sections, each with a single form. Returns null if the document has the same form
 * throughout, or changes between the forms too often.
 */
export function partsOf<One extends Formed>(calls: readonly One[]): One[][] | null {
  const parts = runsOf(
    runsOf(calls)
      .filter(({ length }) => length > STRAY)
      .flat(),
  )
  const least = Math.max(LEAST_CALLS, calls.length * LEAST_SHARE)
  const isPart = (form: Call['form']): boolean => parts.some((part) => part[0]?.form === form && part.length >= least)
  return parts.length <= MOST_PARTS && isPart('alone') && isPart('inline') ? parts : null
}

/** Groups consecutive cues of the same form. */
function runsOf<One extends Formed>(calls: readonly One[]): One[][] {
  const out: One[][] = []
  for (const call of calls) {
    const last = out.at(-1)
    if (last?.[0]?.form === call.form) last.push(call)
    else out.push([call])
  }
  return out
}
