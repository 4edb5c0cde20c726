import type { AttributeProposal } from '@replique/contract'
import { AGE_BANDS, GENDERS, type AgeBand, type Character, type Gender } from '@replique/script'
import { m } from '../../../../messages/messages.js'

export const GENDER_WORDS: Readonly<Record<Gender, () => string>> = {
  female: m.attributes_gender_female,
  male: m.attributes_gender_male,
  other: m.attributes_gender_other,
}

export const AGE_WORDS: Readonly<Record<AgeBand, () => string>> = {
  child: m.attributes_age_child,
  young: m.attributes_age_young,
  adult: m.attributes_age_adult,
  old: m.attributes_age_old,
}

type Options = readonly (readonly [value: string, label: string])[]
const open = (): readonly [string, string] => ['', m.attributes_open()]
export const genderOptions = (): Options => [open(), ...GENDERS.map((one) => [one, GENDER_WORDS[one]()] as const)]
export const ageOptions = (): Options => [open(), ...AGE_BANDS.map((one) => [one, AGE_WORDS[one]()] as const)]

export const FIELD_WORDS: Readonly<Record<AttributeProposal['field'], () => string>> = {
  gender: m.attributes_gender,
  ageBand: m.attributes_age,
  role: m.attributes_role,
  manner: m.attributes_manner,
  relation: m.attributes_relation,
}

/** What is proposed, in a few words. */
export function proposedWords(one: AttributeProposal, nameOf: (id: string) => string): string {
  if (one.field === 'gender') return GENDER_WORDS[one.value]()
  if (one.field === 'ageBand') return AGE_WORDS[one.value]()
  if (one.field === 'relation') return m.attributes_relation_to({ what: one.value, name: nameOf(one.to) })
  return one.value
}

/** Whether a character has it already, however they came by it. */
export function hasAlready(
  { gender, ageBand, role, manner, relations = [] }: Character,
  one: AttributeProposal,
): boolean {
  if (one.field === 'relation') return relations.some(({ to }) => to === one.to)
  return { gender, ageBand, role, manner }[one.field] !== undefined
}
