/**
 * Checks that retired words don't return: in identifiers (split into words), file and folder names, English messages,
 * and documents. docs/glossary.md lists the words to use instead.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.ts'
import { listSources } from './sources.ts'

/** Words that no identifier or file name may contain, in any letter case. */
const RETIRED_IN_CODE =
  'desk desks rooms floors house doors judge judges judged judging judgement verdict verdicts unfit ear ears mouth mouths giving bringing dress dressed undress seat seats wish wishes wished hearing hearings'.split(
    ' ',
  )
/** Words that are retired in some folders only: elsewhere they have an everyday meaning. */
interface FolderRule {
  readonly folder: RegExp
  readonly words: readonly string[]
  /** Names of stored data and wire fields that keep a retired word. */
  readonly kept?: RegExp
}
const RETIRED_IN_FOLDERS: readonly FolderRule[] = [
  {
    folder:
      /^(?:contract\/mail|e2e\/test-mailbox|server\/modules\/(?:mail|invitations)\/|web\/features\/(?:admin|sign-in)\/)/,
    words: ['letter', 'letters'],
    kept: /^(?:letters?|letterId|letter_templates)$/,
  },
  { folder: /^(?:bench|contract|e2e|server|web)\//, words: ['news'], kept: /^news(?:_settings)?$/ },
  {
    folder: /^(?:contract|manuscript|paper|script|server|web)\//,
    words: ['remark', 'remarks', 'remarking'],
    kept: /^remarks$/,
  },
  { folder: /^(?:bench|contract|e2e|manuscript|server|web)\//, words: ['standing', 'standings'] },
  {
    folder: /^(?:contract\/read-throughs|server\/modules\/voices\/read-throughs\/|web\/features\/read-throughs\/)/,
    words: ['reading', 'readings'],
    kept: /^(?:readings?|readingIds?|reading_\w+)$/,
  },
  { folder: /^(?:manuscript|server\/modules\/collab)\//, words: ['hand', 'hands'] },
  { folder: /^(?:manuscript|web\/features\/editor)\//, words: ['orphan', 'orphans'] },
]
/** Words that no message or document may contain. */
const RETIRED_IN_TEXT = ['floors', 'house', 'doors', 'judged', 'verdict', 'let go', 'such as there are']
/** Additional words that no message may contain. */
const RETIRED_IN_MESSAGES =
  'whoever,whom,remark,remarks,by letter,news,take home,taken along,looked over,put right,taken out,bring in,throw away,put back'.split(
    ',',
  )
/** Exceptions where a retired word has another meaning, each with a reason; at most ten. */
const ALLOWED: readonly (readonly [path: string, word: string, reason: string])[] = []

const COMMENTS_AND_STRINGS =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`/g
const INTERPOLATION = /\$\{[^{}]*\}/g
const IDENTIFIER = /[A-Za-z_$][\w$]*/g
const WORD = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g

const inWords = (name: string): string[] => (name.match(WORD) ?? []).map((word) => word.toLowerCase())

const isAllowed = (path: string, word: string): boolean =>
  ALLOWED.some(([place, one]) => place === path && one === word)

/** Returns the distinct retired words in the identifiers of a source file. */
export function findInCode(source: string, retired: readonly string[] = RETIRED_IN_CODE, kept?: RegExp): string[] {
  const wanted = new Set(retired)
  const code = source.replace(COMMENTS_AND_STRINGS, (text) => (text.match(INTERPOLATION) ?? []).join(' '))
  const identifiers = new Set(code.match(IDENTIFIER))
  const names = [...identifiers].filter((name) => kept?.test(name) !== true)
  return names.flatMap((name) =>
    inWords(name)
      .filter((word) => wanted.has(word))
      .map((word) => `${word} in ${name}`),
  )
}

/** Returns the distinct retired words in a message or document. */
export function findInText(text: string, retired: readonly string[] = RETIRED_IN_TEXT): string[] {
  return retired.filter((word) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`, 'i').test(text))
}

export function checkRetiredWords(root = ROOT): string[] {
  const faults: string[] = []
  const add = (path: string, found: readonly string[]): void => {
    for (const one of found) if (!isAllowed(path, one.split(' ')[0] ?? '')) faults.push(`${path}: ${one}`)
  }
  const sources = listSources(root)
  for (const path of sources) {
    const source = readFileSync(join(root, path), 'utf8')
    const inPath = path.replaceAll(/\W/g, ' ')
    add(path, [...findInCode(source), ...findInCode(inPath)])
    for (const { words, kept } of RETIRED_IN_FOLDERS.filter((rule) => rule.folder.test(path)))
      add(path, [...findInCode(source, words, kept), ...findInCode(inPath, words)])
  }
  const messages = listSources(root, /\.json$/).filter((path) => path.startsWith('web/locales/en/'))
  const texts = [...messages, ...listSources(root, /\.md$/)]
  for (const path of texts) {
    // the glossary and the changelog may mention retired words
    if (path === 'docs/glossary.md' || path === 'CHANGELOG.md') continue
    const text = readFileSync(join(root, path), 'utf8')
    add(path, findInText(text))
    if (path.endsWith('.json')) add(path, findInText(text, RETIRED_IN_MESSAGES))
  }
  if (sources.length === 0 || texts.length === 0) faults.push('no file was read')
  if (ALLOWED.length > 10) faults.push('more than ten places are allowed')
  return faults
}
