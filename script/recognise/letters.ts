const LOWER = /\p{Ll}/u
const UPPER = /[\p{Lu}\p{Lt}]/u

const SPACE = 32
const TAB = 9
const OPEN = 40
const CLOSE = 41

/** Whether a character can be part of an indent: a space or a tab. No-break spaces belong to the text. */
export const isBlankCode = (code: number): boolean => code === SPACE || code === TAB

/**
 * Returns the index of the first character that is neither a space nor a tab, or the length of the line if there is
 * none.
 */
export function indentOf(line: string): number {
  let at = 0
  while (at < line.length && isBlankCode(line.charCodeAt(at))) at++
  return at
}

/** Returns the line without trailing spaces and tabs. */
export function trimRight(line: string): string {
  let end = line.length
  while (end > 0 && isBlankCode(line.charCodeAt(end - 1))) end--
  return end === line.length ? line : line.slice(0, end)
}

/** Returns the line without leading and trailing spaces and tabs. */
export function trimLine(line: string): string {
  const right = trimRight(line)
  const at = indentOf(right)
  return at === 0 ? right : right.slice(at)
}

const NO_CASE = 0
const SMALL = 1
const CAPITAL = 2

function caseOf(char: string): number {
  if (LOWER.test(char)) return SMALL
  return UPPER.test(char) ? CAPITAL : NO_CASE
}

/**
 * The case of nearly all Latin letters, including those of English and French, by character code. A lookup is much
 * faster than a regex.
 */
const KNOWN_CASES = Uint8Array.from({ length: 0x180 }, (_, code) => caseOf(String.fromCharCode(code)))

function caseAt(line: string, at: number): number {
  const code = line.charCodeAt(at)
  return KNOWN_CASES[code] ?? caseOf(String.fromCodePoint(line.codePointAt(at) ?? code))
}

/**
 * Whether the text outside brackets has at least one capital and no lower-case letters: "HANS (on the radio)", "2E
 * GARDE", "ÉLÉONORE".
 */
export function isAllCaps(line: string): boolean {
  let depth = 0
  let seen = false
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at)
    if (code === OPEN) depth++
    else if (code === CLOSE) depth = Math.max(0, depth - 1)
    else if (depth === 0) {
      const letter = caseAt(line, at)
      if (letter === SMALL) return false
      if (letter === CAPITAL) seen = true
    }
  }
  return seen
}

/** Whether the whole line is inside a single pair of brackets: "(beat)", but not "(low) Yes. (beat)". */
export function isBracketed(line: string): boolean {
  const last = line.length - 1
  if (last < 1 || line.charCodeAt(0) !== OPEN || line.charCodeAt(last) !== CLOSE) return false
  let depth = 0
  for (let at = 0; at < last; at++) {
    const code = line.charCodeAt(at)
    if (code === OPEN) depth++
    else if (code === CLOSE && --depth === 0) return false
  }
  return depth === 1
}
