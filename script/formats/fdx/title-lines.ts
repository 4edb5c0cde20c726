/** What the words of a title page's line say it is. */
export type LineKey = 'credit' | 'source' | 'copyright' | 'draft date' | 'characters'

const CREDIT =
  /^(?:(?:an? |the )?(?:\p{L}+[ -]){0,4})?(?:written|created|story|screenplay|teleplay|scenario|script|play|book|words|music|lyrics|écrite?|créée?|scénario|texte|dialogues|pièce|paroles|musique|livret)(?:(?:,? (?:and|et|&) )(?:written|created|directed|story|screenplay|music|lyrics|dialogues|réalisée?|mise? en scène))? (?:by|de|d['’]|par)$/iu
const SHORT_CREDIT = /^(?:by|par|de|von|di|por|un film de|a play by|a film by|une pièce de|an original screenplay)$/i
const SOURCE = /^(?:based (?:up)?on|adapted from|inspired by|after the|d['’]après|adapté|inspiré|tirée? d)/i
const COPYRIGHT = /^(?:©|\(c\)|copyright|tous droits réservés|all rights reserved)/i
const CHARACTERS =
  /^(?:characters|cast(?: of characters| list)?|dramatis personae|personnages|distribution|les personnages)\s*:?$/i
const DRAFT = /\b(?:draft|version|revision|revised|révisée?|brouillon)\b/i
const NUMBERS = /^\(?\d{1,4}([-/.])\d{1,2}\1\d{1,4}\)?$/
const MONTH =
  '(?:jan(?:uary|vier)?|feb(?:ruary)?|févr?(?:ier)?|mar(?:ch|s)?|apr(?:il)?|avr(?:il)?|may|mai|june?|juin|jul(?:y)?|juil(?:let)?|aug(?:ust)?|août|sept?(?:ember|embre)?|oct(?:ober|obre)?|nov(?:ember|embre)?|dec(?:ember)?|déc(?:embre)?)\\.?'
const DATE = new RegExp(
  `^(?:\\p{L}+,? )?(?:\\d{1,2}(?:er|st|nd|rd|th)?\\.? )?${MONTH}(?: \\d{1,2}(?:st|nd|rd|th)?)?,? \\d{4}$`,
  'iu',
)

/** Longer lines are sentences. */
const LONGEST = 80

/** What a line of a title page is by its words; undefined where they do not tell. */
export function keyOfLine(line: string): LineKey | undefined {
  if (line.length > LONGEST) return undefined
  const words = line.trim().replace(/\s+/g, ' ')
  if (SOURCE.test(words)) return 'source'
  if (COPYRIGHT.test(words)) return 'copyright'
  if (CHARACTERS.test(words)) return 'characters'
  if (SHORT_CREDIT.test(words.replace(/:$/, '').trim()) || CREDIT.test(words.replace(/:$/, '').trim())) return 'credit'
  if (DRAFT.test(words) || NUMBERS.test(words) || DATE.test(words)) return 'draft date'
  return undefined
}

/** The words before a colon that name an entry by themselves, and the entry that they name. */
const LABELS: Readonly<Record<string, string>> = {
  title: 'title',
  titre: 'title',
  subtitle: 'subtitle',
  'sous-titre': 'subtitle',
  author: 'author',
  auteur: 'author',
  autrice: 'author',
  contact: 'contact',
  copyright: 'copyright',
  date: 'draft date',
  'draft date': 'draft date',
  draft: 'draft date',
  source: 'source',
  notes: 'notes',
  setting: 'setting',
}
const LABEL = /^([\p{L} -]{4,12}?)[\s\u00a0\u202f]*:[\s\u00a0\u202f]*(\S.*)$/u

/** A line such as "Draft: 3 May", apart. */
export function labelOf(line: string): { readonly key: string; readonly value: string } | undefined {
  const found = LABEL.exec(line.trim())
  const label = found?.[1]?.toLowerCase() ?? ''
  const key = Object.hasOwn(LABELS, label) ? LABELS[label] : undefined
  return key === undefined ? undefined : { key, value: found?.[2] ?? '' }
}
