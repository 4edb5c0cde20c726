import { textOf, type RichText, type Run } from '../../rich-text.ts'
import { cueAlone, inlineCue, isAllCapitals, type LooseCue } from './cue.ts'
import { headingOf, namesPart } from './headings.ts'
import { cutBlock, keyOf, looseLine, wordsOfBlock, type Block, type LooseLine } from './line.ts'
import { joinRuns, linesOfParagraph, sliceRuns, trimRuns } from './runs.ts'
import { isLongForm } from './spelling.ts'

/** Keys of the names that precede their speech on the same line. */
export type Labels = ReadonlySet<string>

/**
 * Punctuation that can close a name within a paragraph: a colon, a tab, a hyphen, or a full stop with a dash. After
 * capitals a full stop is enough.
 */
const CLOSES =
  /^\s*(?:[.,]?\s*[([](?:[^()[\]]|[([][^()[\]]{0,200}[)\]]){1,800}[)\]]|,[^.:—–]{1,160})?\s*(?:[:：]|\t|\.\s*[—–]|--?\s)/
const STOPS = /^\.\s/
const REPEATED = 2
/** Minimum number of names in front of speech, and of their cues, for this to be a convention. */
const LEAST_NAMES = 2
const LEAST_CALLS = 4

/** The separator after a name in capitals: a colon or a tab. */
const CLOSED_FIRMLY = /^(?:\s*[:：]|\t)/
/**
 * A colon at the end of the line or before a tab, after a name that is not in capitals. A direction may precede the
 * colon.
 */
const CLOSES_LINE = /^(?: ?[([][^()[\]]{1,160}[)\]])?[:：](?:$|\t)/
/**
 * Names that occur only once count too if enough of the cues closed by the punctuation above have recurring names: at
 * least this many, and at least this share.
 */
const MANY = 20
const PURE = 0.9

/** A name before a colon, preceded by a short title with a full stop: "Mi. Pur: Good morrow." */
const TITLED = /^\.\s\p{Lu}[\p{L}'’]*\s?[:：]/u
const LONGEST_TITLE = 5

/** Reads a cue in front of speech, with a name closed by punctuation or a tab; null if the line has no such cue. */
function labelOn(line: LooseLine): LooseCue | null {
  const bare = inlineCue(line)
  const isTitled = bare !== null && bare.name.length <= LONGEST_TITLE && TITLED.test(line.words.slice(bare.name.length))
  const cue = isTitled ? inlineCue(line, new Set([bare.key])) : bare
  if (cue === null) return null
  const after = line.words.slice(cue.name.length)
  // above verse, a name and its colon are on their own line
  if (cue.rest.length === 0) return /[:：]\s*$/.test(after) ? cue : null
  return CLOSES.test(after) || (isAllCapitals(cue.name) && STOPS.test(after)) ? cue : null
}

/**
 * Returns the recurring names that are in front of speech. Excludes "Act II. The garden", and any text that is always
 * followed by a heading, such as the title of the play above each act.
 */
export function labelsIn(lines: readonly LooseLine[]): Labels {
  const calls = new Map<string, { times: number; spoken: number; closed: number; several: boolean }>()
  for (const line of lines.flatMap(brokenLines)) {
    const cue = labelOn(line)
    if (cue === null || namesPart(cue.key)) continue
    const call = calls.get(cue.key) ?? { times: 0, spoken: 0, closed: 0, several: false }
    call.times++
    const said = textOf(cue.rest)
    if (said === '' || /[?!…]\s*$/.test(said) || headingOf(keyOf(said)) === null) call.spoken++
    const after = line.words.slice(cue.name.length)
    if (isAllCapitals(cue.name) ? CLOSED_FIRMLY.test(after) : CLOSES_LINE.test(after)) call.closed++
    // a single word before a colon may be the end of a line of verse
    call.several ||= isAllCapitals(cue.name) || /[ (]|[:：]\t/.test(line.words)
    calls.set(cue.key, call)
  }
  const spoken = [...calls].filter(([, call]) => call.spoken > 0)
  const recurring = new Set(spoken.filter(([, { times }]) => times >= REPEATED).map(([key]) => key))
  const names = spoken.filter(([key]) => recurring.has(key) || isLongForm(key, recurring))
  // if nearly all capitals before a colon or a tab are recurring names, those that occur once are names too
  const closed = (of: typeof spoken): number => of.reduce((sum, [, call]) => sum + call.closed, 0)
  const isPure = closed(names) >= Math.max(MANY, closed(spoken) * PURE)
  return new Set(
    (isPure ? spoken.filter((one) => names.includes(one) || (one[1].closed > 0 && one[1].several)) : names).map(
      ([key]) => key,
    ),
  )
}

/** Whether a line begins with one of these names, punctuated like a name in front of speech. */
export function isLabelled(line: LooseLine, labels: Labels): boolean {
  const cue = labelOn(line)
  return cue !== null && labels.has(cue.key)
}

/** Splits a paragraph at the writer's line breaks. */
function brokenLines(line: LooseLine): LooseLine[] {
  const texts = linesOfParagraph(line.text)
  return texts.length < 2 ? [line] : texts.map((text) => looseLine({ ...line, text: trimRuns(text), gap: 0 }))
}

/**
 * Splits word-processor paragraphs that contain several speeches, at each line that begins with a name or is entirely
 * in brackets.
 */
export function cutAtBreaks(lines: readonly LooseLine[], labels: Labels): LooseLine[] {
  return lines.flatMap((line) => {
    const parts = brokenLines(line)
    if (parts.length < 2 || !parts.slice(1).some((part) => isLabelled(part, labels))) return [line]
    const out: { line: LooseLine; text: Run[] }[] = []
    for (const part of parts) {
      const last = out.at(-1)
      if (last === undefined || isLabelled(part, labels) || isApart(part))
        out.push({ line: part, text: [...part.text] })
      else last.text.push({ text: '\n' }, ...part.text)
    }
    return out.map((one, at) => looseLine({ ...one.line, text: one.text, gap: at === 0 ? line.gap : 0 }))
  })
}

const isApart = ({ words }: LooseLine): boolean => /^[([].*[)\]][.]?$/s.test(words)

/** Minimum share of names that do not begin a paragraph, in a document without empty lines between speeches. */
const WITHIN = 0.25
/**
 * Minimum share of lines with a name that are followed by another such line, in a document with one line per speech.
 */
const ONE_EACH = 0.5
/** Maximum ratio of other lines to lines with a name, in a document with one line per speech. */
const MORE = 0.5
/** The width of the text is this quantile of the line lengths, so that the few longer lines are ignored. */
const SHORTER = 0.97

/**
 * Splits printed paragraphs at lines that begin with a name, if there are no empty lines between speeches. If each
 * speech is one line, everything between two speeches becomes its own paragraph.
 */
export function cutAtLabels(blocks: readonly Block[], labels: Labels): Block[] {
  const all = blocks.flatMap(({ lines }) => lines)
  const named = new Set(all.filter((line) => isLabelled(line, labels)))
  const inner = blocks.flatMap(({ lines }) => lines.slice(1)).filter((line) => named.has(line)).length
  if (labels.size < LEAST_NAMES || named.size < LEAST_CALLS) return [...blocks]
  // few names begin a line within a block: use only those with an unambiguous colon
  if (inner < named.size * WITHIN)
    return blocks.flatMap((block) => cutBlock(block, (line) => named.has(line) && isClosed(line)))
  // this document puts names on their own lines, so text punctuated like a name in front of speech is an exclamation
  if (all.filter(isNameAlone).length >= named.size) return [...blocks]
  const lengths = all.map(({ words }) => words.length).toSorted((a, b) => a - b)
  const width = lengths[Math.floor(lengths.length * SHORTER)] ?? 0
  const isFull = (above: LooseLine, line: LooseLine): boolean =>
    above.words.length + 1 + (/^\S+/.exec(line.words)?.[0].length ?? 0) > width
  const followed = all.filter((line, at) => named.has(line) && at + 1 < all.length && named.has(all[at + 1]!)).length
  // lines below a name are verse if they are not directions and do not follow a full line
  const more = all.filter(
    (line, at) => at > 0 && !named.has(line) && !isApart(line) && !isFull(all[at - 1]!, line),
  ).length
  const isOneEach = followed >= named.size * ONE_EACH && more <= named.size * MORE
  return blocks.flatMap((block) =>
    cutBlock(
      block,
      (line, place) =>
        named.has(line) ||
        (place > 0 && isApart(line) && !named.has(line)) ||
        (isOneEach && !isFull(block.lines[place - 1]!, line)),
    ),
  )
}

const isClosed = (line: LooseLine): boolean => {
  const name = labelOn(line)?.name ?? ''
  return /^\s*(?:[([][^()[\]]*[)\]]\s*)?[:：]/.test(line.words.slice(name.length))
}

/**
 * Whether a line is only a name, without a colon. A name with a colon on its own line may be above verse in a document
 * that otherwise puts names in front of speech.
 */
const isNameAlone = (line: LooseLine): boolean =>
  cueAlone(line, () => false)?.direction === '' && !/[:：]$/.test(line.words)

/** Maximum number of lines in a direction beside a name. */
const MOST_LINES = 12
const OPENED = /^[^()[\]]{1,60}[([][^()[\]]*$/

/** Joins the lines of a direction that begins beside a name and continues below, if text follows it. */
export function withClosedDirection(block: Block, labels: Labels): Block {
  const [first, ...rest] = block.lines
  if (first === undefined) return block
  const end = OPENED.test(first.words)
    ? endOfBrackets(first, rest)
    : isTold(first, labels)
      ? rest.slice(0, MOST_LINES).findIndex(({ words }) => /[:：?!]/.test(words))
      : -1
  const closing = rest[end]?.words
  if (closing === undefined || !(OPENED.test(first.words) ? CLOSED : TOLD).test(closing)) return block
  const text = rest.slice(0, end + 1).reduce((all, line) => joinRuns(all, line.text, () => true), first.text)
  return { ...block, lines: [looseLine({ ...first, text }), ...rest.slice(end + 1)] }
}

/** Text after a direction: after its bracket, or after the colon that ends a description of the character. */
const CLOSED = /[)\]][.:]?\s*\S/
const TOLD = /^[^:：?!]*[:：]\s*\S/

/**
 * Returns the index in `rest` of the line that closes all brackets opened in the first line; negative if there is none.
 */
function endOfBrackets(first: LooseLine, rest: readonly LooseLine[]): number {
  let open = 0
  return (
    [first, ...rest.slice(0, MOST_LINES)].findIndex(({ words }) => {
      for (const sign of words.match(/[()[\]]/g) ?? []) open += /[([]/.test(sign) ? 1 : -1
      return open <= 0
    }) - 1
  )
}

/** Whether a known name and a comma are followed by a description that does not end on this line. */
function isTold({ words }: LooseLine, labels: Labels): boolean {
  const name = /^[^,.:：?!—]{1,48}(?=, [^:：?!—]+$)/u.exec(words)?.[0] ?? ''
  return isAllCapitals(name) && labels.has(keyOf(name))
}

/** Maximum number of lines in a direction between speeches. */
const MOST_BLOCKS = 24

/** Joins a direction in brackets into one block if its lines were read as separate paragraphs. */
export function withJoinedBrackets(blocks: readonly Block[]): Block[] {
  const out: Block[] = []
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at]!
    const end = /^[([][^()[\]]*$/.test(wordsOfBlock(block)) ? closedIn(blocks, at) : at
    out.push(end === at ? block : { ...block, lines: blocks.slice(at, end + 1).flatMap(({ lines }) => lines) })
    at = end
  }
  return out
}

/**
 * Returns the index of the block that closes the bracket, if all blocks in between are single lines; otherwise `from`.
 */
function closedIn(blocks: readonly Block[], from: number): number {
  for (let at = from + 1; at <= from + MOST_BLOCKS && at < blocks.length; at++) {
    if (blocks[at]!.lines.length > 1) return from
    const words = wordsOfBlock(blocks[at]!)
    if (/[)\]][.]?$/.test(words)) return at
    if (/[[\]]/.test(words)) return from
  }
  return from
}

const HANGING = /^[^\t]{1,40}\t/
/** Minimum indent, in points, of speech relative to its name. */
const FURTHER_IN = 18
/** Maximum number of lines in a name beside its speech. */
const LINES_OF_NAME = 3

/** Minimum number of blocks with a name beside the speech for this to be the document's convention. */
const SEVERAL = 3

/** Rejoins names that were too long for one line of the column beside their speech. */
export function withWholeNames(blocks: readonly Block[]): Block[] {
  const hung = blocks.filter(({ lines: [first] }) => first !== undefined && hasName(first))
  // if a block has more lines with a name than one name can fill, they are separate speeches without empty lines
  // between them
  const isOneEach = hung.every(({ lines }) => lines.filter(hasName).length <= LINES_OF_NAME)
  const isHung = hung.filter((block) => hangsAt(block) !== null || hasName(block.lines[1])).length >= SEVERAL
  return isHung && isOneEach ? blocks.map(withWholeName) : [...blocks]
}

const hasName = (line: LooseLine | undefined): boolean =>
  line !== undefined && HANGING.test(textOf(line.text).trimStart())

/** Returns the indent, in points, of a speech with its name beside it; null if there is no name. */
function hangsAt({ lines: [first, ...rest] }: Block): number | null {
  if (first === undefined || !hasName(first)) return null
  const right = rest.reduce((most, { indent = 0 }) => Math.max(most, indent), 0)
  return right < (first.indent ?? 0) + FURTHER_IN ? null : right
}

function withWholeName(block: Block): Block {
  const [first, ...rest] = block.lines
  if (first === undefined || !hasName(first)) return block
  const left = (first.indent ?? 0) + FURTHER_IN
  const found = rest.findIndex(({ indent = 0 }) => indent >= left)
  const names = rest.slice(0, Math.min(found < 0 ? rest.length : found, LINES_OF_NAME - 1))
  if (names.length === 0 || isClosedName(first)) return block
  const indent = hangsAt(block) ?? left
  const cells = names.map(({ text }) => cutAtTab(text))
  const [name, before] = cutAtTab(first.text)
  const whole = [...name, ...cells.flatMap(([more]) => [{ text: ' ' }, ...more]), { text: '\t' }, ...before]
  const said = cells.flatMap(([, text], at) => (text.length > 0 ? [looseLine({ ...names[at]!, text, indent })] : []))
  return { ...block, lines: [looseLine({ ...first, text: whole }), ...said, ...rest.slice(names.length)] }
}

/** Whether the name beside a speech ends with a colon, so that the line below can't continue it. */
const isClosedName = ({ text }: LooseLine): boolean => /[:：]\s*$/.test(textOf(cutAtTab(text)[0]))

function cutAtTab(text: RichText): readonly [RichText, RichText] {
  const at = textOf(text).indexOf('\t')
  return at < 0 ? [text, []] : [sliceRuns(text, 0, at), sliceRuns(text, at + 1)]
}
