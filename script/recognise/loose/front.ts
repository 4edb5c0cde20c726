import { textOf, trimEndOf } from '../../rich-text.ts'
import type { TitleEntry, TitlePage } from '../../title-page.ts'
import { cueAlone, endsInTitle, inlineCue } from './cue.ts'
import { headingOf, headingOfBlock } from './headings.ts'
import { isKnownCue, isMarkedDirection, type Conventions } from './conventions.ts'
import { keyOf, looseLine, wordsOfBlock, type Block, type LooseLine } from './line.ts'
import { joinRuns } from './runs.ts'
import { isCastHeading } from './vocabulary.ts'

export interface Role {
  readonly name: string
  readonly description: string
}

export interface Front {
  readonly titlePage: TitlePage
  readonly roles: readonly Role[]
  /** The blocks before the play that belong to neither the title page nor the cast list. */
  readonly others: readonly Block[]
  /** The index of the block at which the play begins. */
  readonly end: number
}

const BY = /^(?:(?:written |écrit |eine? \p{L}+ )?(?:by|par|von|de|di|av|af|door|por|írta)|автор:?)\s+(.{2,80})$/iu
/** "The Ferry, by Ada Moore". */
const TITLE_BY = /^(.{2,120}?),\s+(?:by|par|von|di|por|door|av)\s+(\p{Lu}.{2,80}?)\.?$/u
const SETTING =
  /^(?:the scene|scene[:,]|la sc[eè]ne (?:est|se passe)|die (?:szene|handlung) (?:ist|spielt)|la escena|la scena (?:è|si)|действие происходит)/iu
/**
 * The maximum number of blocks before the cast list or the first heading, and the maximum number of blocks in a title
 * page.
 */
const MOST_BLOCKS = 30
const MOST_TITLES = 12

const startsPlay = (block: Block): boolean => headingOfBlock(block) !== null
/** Whether a block is a heading because of its words, and not only because of its formatting. */
const saysHeading = (block: Block): boolean => startsPlay(block) && headingOfBlock(block)?.byLook !== true

/** Reads one line of a cast list: the name up to a separator such as a comma or a dash, followed by the description. */
export function readRole(line: string): Role | null {
  const words = trimEndOf(
    line.replace(/[\s.]{3,}/g, (row) => (row.includes('...') ? ', ' : row)),
    /[.,;:\s]/,
  )
  const end = [...words.matchAll(/\s*[,;:]\s*|\s+[—–-]\s+|\.\s+|\s{3,}|\s+\(/gu)].find(
    ({ 0: sign, index }) => index > 0 && !(sign.startsWith('.') && endsInTitle(words.slice(0, index))),
  )
  const name = words.slice(0, end?.index).trim()
  if (name === '' || name.length > 60 || name.split(/\s+/).length > 8) return null
  const description = end === undefined ? '' : words.slice(end.index + end[0].length)
  return { name, description: description.replace(/\)$/, '').trim() }
}

/**
 * Reads the roles in a cast list. A brace gives the same description to the names on all of its lines: "ROSE, }" and
 * "LILY, } sisters."
 */
function readRoles(lines: readonly LooseLine[]): (Role | null)[] {
  const out = lines.map(({ words }) => readRole(BRACE.exec(words)?.[1] ?? words))
  for (let from = 0; from < lines.length; from++) {
    const to = lines.findIndex(({ words }, at) => at >= from && !BRACE.test(words))
    const braced = lines.slice(from, to < 0 ? lines.length : to)
    if (braced.length === 0) continue
    const said = trimEndOf(
      braced
        .map(({ words }) => BRACE.exec(words)?.[2] ?? '')
        .join(' ')
        .trim(),
      /[.,;:\s]/,
    )
    for (let at = from; at < from + braced.length; at++) {
      const role = out[at]
      if (role) out[at] = { ...role, description: [role.description, said].filter((one) => one !== '').join(', ') }
    }
    from += braced.length
  }
  return out
}

const BRACE = /^(.*?)[\s,.;]*[}⎫⎬⎭](.*)$/u

/** The maximum share of lines in a cast list that are long descriptions. */
const FEW = 0.2

/**
 * Whether a block can be part of a cast list: nearly all its lines are short, and it is not formatted as a direction.
 */
function isRoles(block: Block, wrapped: boolean): boolean {
  const longest = wrapped ? 120 : 400
  const long = block.lines.filter(({ words }) => words.length >= longest)
  return long.length <= block.lines.length * FEW && !isMarkedDirection(block)
}

interface Walk {
  readonly wrapped: boolean
  at: number
  readonly roles: Role[]
  readonly entries: TitleEntry[]
  readonly others: Block[]
}

/**
 * Whether a block repeats the title where the play begins. If it has other names around it, it is the name of the title
 * role.
 */
function isTitleAgain(block: Block, next: Block | undefined, { entries, wrapped }: Walk): boolean {
  if (keyOf(wordsOfBlock(block)) !== keyOf(entries[0]?.value ?? '')) return false
  return next === undefined || startsPlay(next) || !isRoles(next, wrapped)
}

/** Whether the cast list ends before this block. */
function endsCast(block: Block, next: Block | undefined, walk: Walk, isFirst: boolean): boolean {
  const words = wordsOfBlock(block)
  // the first name in the list can look like a heading, because of the space above it
  const begins = isFirst ? saysHeading(block) : startsPlay(block)
  if (begins || !isRoles(block, walk.wrapped) || isTitleAgain(block, next, walk)) return true
  if (isFirst) return false
  if (isListedAlready(block, walk.roles)) return true
  if (block.gap > (walk.wrapped ? 2 : 0) || speaks(block, walk.roles)) return true
  return walk.wrapped && block.lines.length === 1 && !looksLikeRole(words)
}

function readCast(blocks: readonly Block[], walk: Walk): void {
  walk.at++
  for (let isFirst = true; walk.at < blocks.length; walk.at++, isFirst = false) {
    const block = blocks[walk.at]!
    const words = wordsOfBlock(block)
    if (SETTING.test(words) && !startsPlay(block)) {
      walk.entries.push({ key: 'setting', value: words })
      continue
    }
    if (endsCast(block, blocks[walk.at + 1], walk, isFirst)) return
    const lines = walk.wrapped ? withWholeRoles(block.lines) : block.lines
    const roles = readRoles(lines)
    for (const role of roles) if (role !== null) walk.roles.push(role)
    const others = lines.filter((_, at) => roles[at] === null)
    if (others.length > 0) walk.others.push({ ...block, lines: others })
  }
}

/**
 * The minimum number of characters in a wrapped line of a cast list, and the minimum ratio of its length to that of the
 * longest line.
 */
const FULL = 50
const FULL_SHARE = 0.7

/**
 * Joins lines that belong to the same role because it was wrapped: a line in lower case continues a full line that
 * doesn't end in punctuation.
 */
function withWholeRoles(lines: readonly LooseLine[]): LooseLine[] {
  const longest = Math.max(...lines.map(({ words }) => words.length))
  const isFull = ({ words }: LooseLine): boolean =>
    words.length >= Math.max(FULL, longest * FULL_SHARE) && !/[.;:!?]$/.test(words)
  const out: LooseLine[] = []
  for (const [at, line] of lines.entries()) {
    const last = out.at(-1)
    if (last !== undefined && isFull(lines[at - 1]!) && /^\p{Ll}/u.test(line.words))
      out[out.length - 1] = looseLine({ ...last, text: joinRuns(last.text, line.text, () => true) })
    else out.push(line)
  }
  return out
}

const looksLikeRole = (words: string): boolean => words.length < 90 && /^[\p{Lu}\d]/u.test(words) && !/[!?]/.test(words)

/**
 * Whether a block consists only of a name that is already in the list, other than the last one. If so, it is a cue, and
 * its speech is in the block below.
 */
function isListedAlready({ lines }: Block, roles: readonly Role[]): boolean {
  const key = keyOf(lines[0]?.words ?? '')
  return lines.length === 1 && roles.slice(0, -1).some(({ name }) => keyOf(name) === key)
}

/** Whether a block is a speech by one of the characters in the list. */
function speaks(block: Block, roles: readonly Role[]): boolean {
  const keys = new Set(roles.map(({ name }) => keyOf(name)))
  const line = block.lines[0]
  if (line === undefined) return false
  const cue = inlineCue(line) ?? (block.lines.length > 1 ? cueAlone(line, (key) => keys.has(key)) : null)
  return cue !== null && keys.has(cue.key) && (cue.rest.length > 0 || block.lines.length > 1)
}

/**
 * Returns the index of the first block after the title page: a first page with only a few lines and no heading. Returns
 * -1 if there is no title page.
 */
function endOfTitlePage(blocks: readonly Block[], draft: Conventions): number {
  const page = blocks[0]?.lines[0]?.page
  const end = page === undefined ? -1 : blocks.findIndex(({ lines: [line] }) => line?.page !== page)
  // a title may look like a heading or a name, but a name with text below it is a speech
  const isFront = (block: Block): boolean =>
    (headingOfBlock(block)?.byLook ?? true) && (block.lines.length === 1 || !isKnownCue(block, draft))
  const isTitle = end > 0 && end <= MOST_TITLES && blocks.slice(0, end).every(isFront)
  return isTitle && blocks.slice(0, end).every(({ lines }) => lines.length <= 3) ? end : -1
}

/**
 * Whether the first heading doesn't name an act or scene, and is followed by an author or another heading before
 * anybody speaks.
 */
function isTitled(heads: readonly Block[], draft: Conventions): boolean {
  const [title, next] = heads
  if (title === undefined || next === undefined) return false
  if (!startsPlay(title)) return isAboveAuthor(title, next, draft)
  if (headingOf(keyOf(wordsOfBlock(title))) !== null) return false
  const second = heads.findIndex((block, at) => at > 0 && (startsPlay(block) || isKnownCue(block, draft)))
  return BY.test(wordsOfBlock(next)) || (second > 0 && startsPlay(heads[second]!))
}

/** A writer's name: words with capitals and no punctuation at the end. */
const WRITER = /^\p{Lu}[^.!?…]*\p{L}$/u
/**
 * If the title looks like a name, the maximum number of times that it can occur: above its author, and where the play
 * begins.
 */
const TITLE_REPEATED = 2

/**
 * Whether the first line is the title even though it looks like a name: the author is directly below it, and it rarely
 * recurs.
 */
const isAboveAuthor = (title: Block, next: Block, { names }: Conventions): boolean =>
  title.lines.length === 1 &&
  WRITER.test(BY.exec(wordsOfBlock(next))?.[1] ?? '') &&
  (names.get(keyOf(wordsOfBlock(title))) ?? 0) <= TITLE_REPEATED

/**
 * The minimum number of names in a cast list without a title, and the maximum number of characters in the text beside
 * each name.
 */
const SEVERAL = 4
const LONGEST_ACTOR = 60

/**
 * Reads a role that is on its own line, such as "ANNA: Jane Doe". Unlike speech, an actor's name doesn't end in
 * punctuation.
 */
function roleOn({ lines: [line, ...more] }: Block): Role | null {
  const cue = line === undefined || more.length > 0 ? null : inlineCue(line)
  const description = textOf(cue?.rest ?? [])
  const isActor =
    description !== '' && description.length <= LONGEST_ACTOR && !/[.!?…。！？,;:]["”’»)]?$/.test(description)
  return cue !== null && isActor ? { name: cue.name, description } : null
}

/**
 * Returns an untitled cast list directly above the first heading. In such a list, each character's name occurs once,
 * beside the actor's name. Returns null if there is none.
 */
function listAbove(
  blocks: readonly Block[],
): { readonly from: number; readonly to: number; readonly roles: Role[] } | null {
  const to = blocks.findIndex(saysHeading)
  const roles: Role[] = []
  for (let at = to - 1; at >= 0; at--) {
    const role = roleOn(blocks[at]!)
    if (role === null) break
    roles.unshift(role)
  }
  const names = new Set(roles.map(({ name }) => keyOf(name)))
  return roles.length >= SEVERAL && names.size === roles.length ? { from: to - roles.length, to, roles } : null
}

/** Reads the title page and the cast list, if there are any. */
export function readFront(blocks: readonly Block[], draft: Conventions): Front {
  const { wrapped } = draft
  const heads = blocks.slice(0, MOST_BLOCKS)
  // "CAST:" may be a cue, as the short form of a recurring name
  const cast = heads.findIndex(
    (block) =>
      block.lines.length <= 2 && isCastHeading(keyOf(block.lines[0]?.words ?? '')) && !isKnownCue(block, draft),
  )
  const list = cast < 0 ? listAbove(heads) : null
  const from = isTitled(heads, draft) ? 1 : 0
  const first = heads.findIndex((block, at) => at >= from && (startsPlay(block) || isKnownCue(block, draft)))
  const until = cast >= 0 ? cast : (list?.from ?? Math.max(first, endOfTitlePage(heads, draft)))
  const walk: Walk = { at: 0, roles: [], entries: [], others: [], wrapped }
  if (until > 0 && until <= MOST_TITLES) {
    readTitle(blocks.slice(0, until), walk)
    walk.at = until
  }
  if (cast >= 0) {
    if (walk.at < cast) {
      readTitle(blocks.slice(walk.at, walk.at + 1), walk)
      walk.others.push(...blocks.slice(walk.at + 1, cast))
    }
    walk.at = cast
    readCast(blocks, walk)
  }
  if (list !== null) {
    walk.others.push(...blocks.slice(walk.at, list.from))
    walk.roles.push(...list.roles)
    walk.at = list.to
  }
  return { titlePage: walk.entries, roles: walk.roles, others: walk.others, end: walk.at }
}

function readTitle(blocks: readonly Block[], { entries, others }: Walk): void {
  for (const [place, block] of blocks.entries()) {
    const words = wordsOfBlock(block)
    const author = BY.exec(words)?.[1]
    const [, title, writer] = (place === 0 && TITLE_BY.exec(words)) || []
    if (title !== undefined && writer !== undefined)
      entries.push({ key: 'title', value: title }, { key: 'author', value: writer })
    else if (place === 0) entries.push({ key: 'title', value: words })
    else if (author !== undefined) entries.push({ key: 'author', value: author })
    else if (words.length < 300) entries.push({ key: 'subtitle', value: words })
    else others.push(block)
  }
}
