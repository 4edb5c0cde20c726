const LOWER = /\p{Ll}/u
const UPPER = /[\p{Lu}\p{Lt}]/u

const SPACE = 32
const TAB = 9
const OPEN = 40
const CLOSE = 41

/** Space or tab: what a line may be indented with. No-break spaces belong to the words. */
export const isBlankCode = (code: number): boolean => code === SPACE || code === TAB

/** Where the first character that is neither space nor tab stands; the length if there is none. */
export function indentOf(line: string): number {
  let at = 0
  while (at < line.length && isBlankCode(line.charCodeAt(at))) at++
  return at
}

/** The line without the spaces and tabs at its end. */
export function trimRight(line: string): string {
  let end = line.length
  while (end > 0 && isBlankCode(line.charCodeAt(end - 1))) end--
  return end === line.length ? line : line.slice(0, end)
}

/** The line without spaces and tabs at either end. */
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

/** The letters of English and French, and nearly all others of Latin script, by code: a look-up is much faster than a test. */
const KNOWN_CASES = Uint8Array.from({ length: 0x180 }, (_, code) => caseOf(String.fromCharCode(code)))

function caseAt(line: string, at: number): number {
  const code = line.charCodeAt(at)
  return KNOWN_CASES[code] ?? caseOf(String.fromCodePoint(line.codePointAt(at) ?? code))
}

/** Whether the words outside brackets hold a capital and no small letter: "HANS (on the radio)", "2E GARDE", "ÉLÉONORE". */
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

/** Whether the line is one pair of brackets with everything inside: "(beat)", but not "(low) Yes. (beat)". */
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
