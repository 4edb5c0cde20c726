/** Turns a stage play into the paragraphs that a typist would write in a given setting. */
import { addSurroundings } from './around.ts'
import type { Setting } from './setting.ts'
import type { Part, Speech, Truth } from './truth.ts'

export interface TypedRun {
  readonly text: string
  readonly bold?: boolean
  readonly italic?: boolean
  readonly smallCaps?: boolean
}

/** A paragraph. Line breaks within it are part of its text. */
export interface Typed {
  readonly runs: readonly TypedRun[]
  /** Blank lines above it. */
  readonly gap: number
  readonly centred?: boolean
  /** Its indent, in characters. */
  readonly indent?: number
  /** The name in a column beside it. */
  readonly beside?: TypedRun
  /** Whether it is a heading, which is larger and bold if the format allows it. */
  readonly head?: boolean
  /** Whether it is a speech or a direction between speeches. */
  readonly spoken?: boolean
  /** A label before it, such as "by", that the importer need not keep. */
  readonly label?: string
  /** Whether it is text that was put around the play. */
  readonly around?: boolean
}

/** The heading of the cast list and the label before the author's name, by language. */
const PERSONS: Readonly<Record<string, string>> = { fr: 'PERSONNAGES', de: 'Personen' }
const BY: Readonly<Record<string, string>> = { fr: 'par', de: 'von', it: 'di', es: 'de', ru: '' }

const mixedCase = (name: string): string =>
  name.replace(/\p{L}[\p{L}\p{M}]*/gu, (word) =>
    word.length > 1 && word === word.toUpperCase() ? word[0] + word.slice(1).toLowerCase() : word,
  )

const LETTERS: Record<Setting['letters'], (name: string) => string> = {
  capitals: (name) => name.toUpperCase(),
  mixed: mixedCase,
  small: (name) => name.toLowerCase(),
}

const nameOf = (speech: Speech, { letters }: Setting): string => LETTERS[letters](speech.speaker || '?')

const isMarkedLetters = ({ form, look }: Setting): Omit<TypedRun, 'text'> =>
  look === undefined || (form === 'txt' && look !== 'italic') ? {} : { [look]: true }

function direction(printed: string, { directions }: Setting): TypedRun {
  // some editions keep the brackets of the printed page
  const words = printed.replace(/^[([]\s*([^()[\]]*?)\s*[)\]][.:]*$/, '$1')
  if (directions === '()') return { text: `(${words})` }
  if (directions === '[]') return { text: `[${words}]` }
  return { text: words, ...(directions === 'italics' && { italic: true }) }
}

const gapOf = ({ blanks }: Setting): number => blanks

/** Returns a speech with its directions inline; unmarked directions become separate paragraphs. */
function paragraphsOf(parts: readonly Part[], setting: Setting, verse: boolean): TypedRun[][] {
  const out: TypedRun[][] = [[]]
  for (const part of parts) {
    const open = out.at(-1)!
    if (part.t === 'text') {
      if (verse && open.length > 0 && open.at(-1)?.text !== '\n') open.push({ text: '\n' })
      open.push({ text: verse ? part.v : part.v.replaceAll('\n', ' ') })
    } else if (setting.directions === 'none') out.push([{ text: part.v }], [])
    else if (verse && open.length > 0) open.push({ text: '\n' }, direction(part.v, setting))
    else
      open.push(...(open.length > 0 ? [{ text: ' ' }] : []), direction(part.v, setting), { text: verse ? '\n' : ' ' })
  }
  return out.map(trimmed).filter((runs) => runs.length > 0)
}

function trimmed(runs: readonly TypedRun[]): TypedRun[] {
  const from = runs.findIndex(({ text }) => text.trim() !== '')
  const to = runs.findLastIndex(({ text }) => text.trim() !== '')
  const out = from < 0 ? [] : runs.slice(from, to + 1)
  return out.map((run, at) => {
    const start = at === 0 ? run.text.trimStart() : run.text
    return { ...run, text: at === out.length - 1 ? start.trimEnd() : start }
  })
}

/** Returns the direction after a name, in brackets or after a comma. */
function besideName(words: string, setting: Setting): TypedRun[] {
  if (words === '') return []
  const marked = setting.directions === '()' || setting.directions === '[]'
  return [{ text: marked ? ' ' : ', ' }, direction(words, setting)]
}

function speechOf(speech: Speech, setting: Setting): Typed[] {
  const [first, ...rest] = speech.parts
  const words = first?.t === 'stage' ? first.v : ''
  const said = paragraphsOf(words === '' ? speech.parts : rest, setting, speech.verse)
  const name: TypedRun = { text: nameOf(speech, setting), ...isMarkedLetters(setting) }
  const label: TypedRun[] = [name, ...besideName(words, setting)]
  const { place, indent = 0 } = setting
  const close: TypedRun[] = setting.close === '' ? [] : closed(label, setting)
  const gap = gapOf(setting)
  if (place === 'above')
    return [
      { runs: close.length > 0 ? close : label, gap, spoken: true, ...(setting.centred === true && { centred: true }) },
      ...said.map((runs, at) => ({ runs, gap: setting.parted === true && at === 0 ? 1 : 0, indent, spoken: true })),
    ]
  const [own = [], ...more] = said
  if (place === 'beside') {
    const side = { ...name, text: `${name.text}${setting.close}` }
    const begun = words === '' ? own : [direction(words, setting), { text: ' ' }, ...own]
    return [
      { runs: begun.length > 0 ? begun : [{ text: '' }], gap, beside: side, spoken: true },
      ...more.map((runs) => ({ runs, gap: 0, beside: { text: '' }, spoken: true })),
    ]
  }
  const isBroken = speech.verse && own.some(({ text }) => text.includes('\n'))
  const line = [...closed(label, setting), { text: isBroken ? '\n' : ' ' }, ...own]
  return [{ runs: trimmed(line), gap, spoken: true }, ...more.map((runs) => ({ runs, gap: 0, spoken: true }))]
}

/**
 * Returns a name followed by its closing punctuation. The punctuation has the name's style, unless a direction comes in
 * between.
 */
function closed(label: readonly TypedRun[], { close }: Setting): TypedRun[] {
  const [name, ...after] = label
  if (name === undefined) return []
  return after.length === 0 ? [{ ...name, text: name.text + close }] : [...label, { text: close }]
}

function front(truth: Truth, setting: Setting): Typed[] {
  const lang = truth.lang.slice(0, 2)
  const line = (text: string, gap: number): Typed => ({ runs: [{ text }], gap })
  return [
    { ...line(truth.title.toUpperCase(), 0), head: true },
    ...(truth.subtitle === '' ? [] : [line(truth.subtitle, 1)]),
    ...(truth.author === '' ? [] : [{ ...line(truth.author, 1), label: BY[lang] ?? 'by' }]),
    ...(truth.cast.length === 0 ? [] : [{ ...line('', 2), label: PERSONS[lang] ?? 'DRAMATIS PERSONAE' }]),
    ...truth.cast.map(({ role, desc }, at) => line(`${role}${desc === '' ? '' : `, ${desc}`}.`, at === 0 ? 1 : 0)),
  ].map((one) => (setting.centred === true && one.head === true ? { ...one, centred: true } : one))
}

/** Returns a separate paragraph: a direction between speeches, or text without a speaker. */
function stands(text: string, setting: Setting, isDirection: boolean): Typed {
  return { runs: [isDirection ? direction(text, setting) : { text }], gap: gapOf(setting), spoken: isDirection }
}

/** Returns the paragraphs of a play, in order. */
export function typedOf(truth: Truth, setting: Setting): Typed[] {
  const body = truth.sequence.flatMap((step): Typed[] => {
    if (step.type === 'speech') return speechOf(truth.speeches[step.i]!, setting)
    if ('v' in step) return [stands(step.v, setting, step.type === 'stage')]
    if (step.head === '') return []
    const gap = step.type === 'act' ? Math.max(2, setting.blanks + 1) : 1
    return [{ runs: [{ text: step.head }], gap: gap, head: true, ...(setting.centred === true && { centred: true }) }]
  })
  const [first, ...more] = body
  const begun = first === undefined ? [] : [{ ...first, gap: Math.max(3, first.gap) }, ...more]
  const all = addSurroundings([...front(truth, setting), ...begun], truth, setting.around)
  return setting.soft === true ? inOneParagraph(all) : all
}

/** Joins consecutive speeches and directions into one paragraph with line breaks. */
function inOneParagraph(all: readonly Typed[]): Typed[] {
  const out: Typed[] = []
  for (const one of all) {
    const last = out.at(-1)
    if (last?.spoken === true && one.spoken === true)
      out[out.length - 1] = { ...last, runs: [...last.runs, { text: '\n' }, ...one.runs] }
    else out.push(one)
  }
  return out
}
