import { textOf, type RichText, type Run } from '../../rich-text.ts'
import { aloneCue, inlineCue, isShouted, type LooseCue } from './cue.ts'
import { headingOf, namesPart } from './headings.ts'
import { cutBlock, keyOf, looseLine, wordsOfBlock, type Block, type LooseLine } from './line.ts'
import { joinRuns, linesOfParagraph, sliceRuns, trimRuns } from './runs.ts'

/** Names that stand before what is said, on the same line, by key. */
export type Labels = ReadonlySet<string>

/** What may close a name in the midst of a paragraph: a colon, a tab, a hyphen, a stop and a dash; a stop alone after capitals. */
const CLOSES =
  /^\s*(?:[.,]?\s*[([](?:[^()[\]]|[([][^()[\]]{0,200}[)\]]){1,800}[)\]]|,[^.:—–]{1,160})?\s*(?:[:：]|\t|\.\s*[—–]|--?\s)/
const STOPS = /^\.\s/
const REPEATED = 2
/** Names that call before one line each is a convention, and how often they must. */
const LEAST_NAMES = 2
const LEAST_CALLS = 4

/** The separator after a name in capitals: a colon or a tab. */
const CLOSED_FIRMLY = /^(?:\s*[:：]|\t)/
/** After a name in other letters that is all of its line: a colon, and before it how it is said. */
const CLOSES_LINE = /^(?: ?[([][^()[\]]{1,160}[)\]])?[:：]$/
/** Calls so closed, and the share of them by names that call again, before those that call once are names. */
const MANY = 20
const PURE = 0.9

/** After a short title and its stop, a name before a colon: "Mi. Pur: Good morrow." */
const TITLED = /^\.\s\p{Lu}[\p{L}'’]*\s?[:：]/u
const LONGEST_TITLE = 5

/** A name that closes as names in the midst of paragraphs do, before words. */
function labelOn(line: LooseLine): LooseCue | null {
  const bare = inlineCue(line)
  const isTitled = bare !== null && bare.name.length <= LONGEST_TITLE && TITLED.test(line.words.slice(bare.name.length))
  const cue = isTitled ? inlineCue(line, new Set([bare.key])) : bare
  if (cue === null) return null
  const after = line.words.slice(cue.name.length)
  // above lines of verse a name and its colon stand alone
  if (cue.rest.length === 0) return /[:：]\s*$/.test(after) ? cue : null
  return CLOSES.test(after) || (isShouted(cue.name) && STOPS.test(after)) ? cue : null
}

/**
 * The names before what is said, of those that call again and again. "Act II. The garden" is none, nor is the title of
 * the play above each of its acts: what follows a name is not always a heading.
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
    if (isShouted(cue.name) ? CLOSED_FIRMLY.test(after) : CLOSES_LINE.test(after)) call.closed++
    // one word before a colon may end a line of verse
    call.several ||= isShouted(cue.name) || /[ (]/.test(line.words)
    calls.set(cue.key, call)
  }
  const spoken = [...calls].filter(([, call]) => call.spoken > 0)
  const names = spoken.filter(([, { times }]) => times >= REPEATED)
  // where nearly all capitals before a colon or a tab are names that call again, so are those that call once
  const closed = (of: typeof spoken): number => of.reduce((sum, [, call]) => sum + call.closed, 0)
  const isPure = closed(names) >= Math.max(MANY, closed(spoken) * PURE)
  return new Set(
    (isPure ? spoken.filter((one) => names.includes(one) || (one[1].closed > 0 && one[1].several)) : names).map(
      ([key]) => key,
    ),
  )
}

/** Whether a line is a name of these and what is said. */
export function isLabelled(line: LooseLine, labels: Labels): boolean {
  const cue = labelOn(line)
  return cue !== null && labels.has(cue.key)
}

/** The lines that a writer broke a paragraph into. */
function brokenLines(line: LooseLine): LooseLine[] {
  const texts = linesOfParagraph(line.text)
  return texts.length < 2 ? [line] : texts.map((text) => looseLine({ ...line, text: trimRuns(text), gap: 0 }))
}

/** Paragraphs of a word processor that hold several speeches, cut where a name begins a line of them. */
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

/** Share of the names that begin no paragraph, where empty lines do not part speeches. */
const WITHIN = 0.25
/** Share of the lines with a name that another with one follows, where each speech is one line. */
const ONE_EACH = 0.5
/** The largest ratio of other lines to lines with a name in a script with one speech per line. */
const MORE = 0.5
/** Share of the lines that are shorter than a full one. */
const SHORTER = 0.97

/**
 * Printed paragraphs cut where a name begins a line within them, in a text that has no empty lines between its speeches;
 * where each speech is one line, whatever stands between two of them is a paragraph of its own.
 */
export function cutAtLabels(blocks: readonly Block[], labels: Labels): Block[] {
  const all = blocks.flatMap(({ lines }) => lines)
  const named = new Set(all.filter((line) => isLabelled(line, labels)))
  const inner = blocks.flatMap(({ lines }) => lines.slice(1)).filter((line) => named.has(line)).length
  if (labels.size < LEAST_NAMES || named.size < LEAST_CALLS) return [...blocks]
  // few begin a line within a block: only those whose colon leaves no doubt
  if (inner < named.size * WITHIN)
    return blocks.flatMap((block) => cutBlock(block, (line) => named.has(line) && isClosed(line)))
  // names on lines of their own are the convention here, and what closes like a name is an exclamation
  if (all.filter(isNameAlone).length >= named.size) return [...blocks]
  const lengths = all.map(({ words }) => words.length).toSorted((a, b) => a - b)
  const width = lengths[Math.floor(lengths.length * SHORTER)] ?? 0
  const isFull = (above: LooseLine, line: LooseLine): boolean =>
    above.words.length + 1 + (/^\S+/.exec(line.words)?.[0].length ?? 0) > width
  const followed = all.filter((line, at) => named.has(line) && at + 1 < all.length && named.has(all[at + 1]!)).length
  // lines below a name that no full line is above, and no direction, are verse
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
  const name = inlineCue(line)?.name ?? ''
  return /^\s*(?:[([][^()[\]]*[)\]]\s*)?[:：]/.test(line.words.slice(name.length))
}

/** Above lines of verse a name and its colon stand alone where other names stand before what is said. */
const isNameAlone = (line: LooseLine): boolean =>
  aloneCue(line, () => false)?.direction === '' && !/[:：]$/.test(line.words)

/** Lines that a direction beside a name may run over. */
const MOST_LINES = 12
const OPENED = /^[^()[\]]{1,60}[([][^()[\]]*$/

/** A direction beside a name that goes on below: the lines as one, where words follow it. */
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

/** Words after a direction: after its bracket, or after the colon that ends the description of a name. */
const CLOSED = /[)\]][.:]?\s*\S/
const TOLD = /^[^:：?!]*[:：]\s*\S/

/** Where the brackets that the first line opens are closed, with those within them; -1 where they are not. */
function endOfBrackets(first: LooseLine, rest: readonly LooseLine[]): number {
  let open = 0
  return (
    [first, ...rest.slice(0, MOST_LINES)].findIndex(({ words }) => {
      for (const sign of words.match(/[()[\]]/g) ?? []) open += /[([]/.test(sign) ? 1 : -1
      return open <= 0
    }) - 1
  )
}

/** Whether a known name is followed by a comma, and nothing closes the description after it. */
function isTold({ words }: LooseLine, labels: Labels): boolean {
  const name = /^[^,.:：?!—]{1,48}(?=, [^:：?!—]+$)/u.exec(words)?.[0] ?? ''
  return isShouted(name) && labels.has(keyOf(name))
}

/** Lines that a direction between speeches may run over. */
const MOST_BLOCKS = 24

/** A direction in brackets of which each line was taken for a paragraph: one block, up to the line that closes it. */
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

/** The block that closes the bracket opened in this one, if all blocks in between are single lines. */
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
/** Points by which what is said stands further in than its name, at least. */
const FURTHER_IN = 18
/** Lines that a name beside its speech takes at most. */
const LINES_OF_NAME = 3

/** Blocks that must stand so before all of them are taken to. */
const SEVERAL = 3

/** Names that stand beside what is said, and were too long for one line there: the lines of each as one. */
export function withWholeNames(blocks: readonly Block[]): Block[] {
  const hung = blocks.filter(({ lines: [first] }) => first !== undefined && hasName(first))
  // more lines with a name each than one name takes: these are speeches that no empty line parts
  const isOneEach = hung.every(({ lines }) => lines.filter(hasName).length <= LINES_OF_NAME)
  const isHung = hung.filter((block) => hangsAt(block) !== null || hasName(block.lines[1])).length >= SEVERAL
  return isHung && isOneEach ? blocks.map(withWholeName) : [...blocks]
}

const hasName = (line: LooseLine | undefined): boolean =>
  line !== undefined && HANGING.test(textOf(line.text).trimStart())

/** Where what is said begins, in points, in a block whose name stands beside it; null where none does. */
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
  if (names.length === 0) return block
  const indent = hangsAt(block) ?? left
  const cells = names.map(({ text }) => cutAtTab(text))
  const [name, before] = cutAtTab(first.text)
  const whole = [...name, ...cells.flatMap(([more]) => [{ text: ' ' }, ...more]), { text: '\t' }, ...before]
  const said = cells.flatMap(([, text], at) => (text.length > 0 ? [looseLine({ ...names[at]!, text, indent })] : []))
  return { ...block, lines: [looseLine({ ...first, text: whole }), ...said, ...rest.slice(names.length)] }
}

function cutAtTab(text: RichText): readonly [RichText, RichText] {
  const at = textOf(text).indexOf('\t')
  return at < 0 ? [text, []] : [sliceRuns(text, 0, at), sliceRuns(text, at + 1)]
}
