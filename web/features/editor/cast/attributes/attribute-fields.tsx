import { setAttribute, setRelation } from '@replique/manuscript'
import { isAgeBand, isGender, type Character, AGE_BANDS, GENDERS, type AgeBand, type Gender } from '@replique/script'
import { useState } from 'react'
import type { AttributeProposal } from '@replique/contract'
import { m } from '../../../../messages/messages.js'
import { useFeatures } from '../../../../platform/ai/features.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { useFrame } from '../../shell/editor-hooks.ts'
import type { MountedEditor } from '../../mount.ts'
import { Choice, Line } from '../../panels/form.tsx'

const GENDER_WORDS: Readonly<Record<Gender, () => string>> = {
  female: m.attributes_gender_female,
  male: m.attributes_gender_male,
  other: m.attributes_gender_other,
}

const AGE_WORDS: Readonly<Record<AgeBand, () => string>> = {
  child: m.attributes_age_child,
  young: m.attributes_age_young,
  adult: m.attributes_age_adult,
  old: m.attributes_age_old,
}

type Options = readonly (readonly [value: string, label: string])[]
const open = (): readonly [string, string] => ['', m.attributes_open()]
const genderOptions = (): Options => [open(), ...GENDERS.map((one) => [one, GENDER_WORDS[one]()] as const)]
const ageOptions = (): Options => [open(), ...AGE_BANDS.map((one) => [one, AGE_WORDS[one]()] as const)]

export const FIELD_WORDS: Readonly<Record<AttributeProposal['field'], () => string>> = {
  gender: m.attributes_gender,
  ageBand: m.attributes_age,
  role: m.attributes_role,
  manner: m.attributes_manner,
  relation: m.attributes_relation,
}

/** Returns the proposed value as text. */
export function proposedWords(one: AttributeProposal, nameOf: (id: string) => string): string {
  if (one.field === 'gender') return GENDER_WORDS[one.value]()
  if (one.field === 'ageBand') return AGE_WORDS[one.value]()
  if (one.field === 'relation') return m.attributes_relation_to({ what: one.value, name: nameOf(one.to) })
  return one.value
}

/** Returns whether the character already has a value for the proposed field, from any source. */
export function hasAlready(
  { gender, ageBand, role, manner, relations = [] }: Character,
  one: AttributeProposal,
): boolean {
  if (one.field === 'relation') return relations.some(({ to }) => to === one.to)
  return { gender, ageBand, role, manner }[one.field] !== undefined
}

/** The `data-tool` value used to return the focus to `ProposeButton`. */
export const PROPOSE = ' propose'

/** Opens the proposals. Rendered only if the feature is enabled. */
export function ProposeButton({ onOpen }: { readonly onOpen: () => void }) {
  if (useFeatures().character_attributes !== true) return null
  return (
    <Button look="plain" icon="sparkles" data-tool={PROPOSE} onClick={onOpen} className="px-2 text-sm">
      {m.attributes_propose()}
    </Button>
  )
}

interface Props {
  readonly editor: MountedEditor
  readonly one: Character
  readonly disabled: boolean
}

/** Fields that describe a character for readers and casting. They are never printed. */
export function AttributeFields({ editor, one, disabled }: Props) {
  const { binding } = editor
  const keep = (key: 'role' | 'manner') => (value: string) =>
    binding.edit((shared) => setAttribute(shared, one.id, { key, value: value.trim() || null }))
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4">
      <legend className="sr-only">{m.attributes_about()}</legend>
      <p className="text-xs text-ink-soft">{m.attributes_about_hint()}</p>
      <Choice
        label={m.attributes_gender()}
        value={one.gender ?? ''}
        options={genderOptions()}
        disabled={disabled}
        onChoose={(value) =>
          binding.edit((shared) =>
            setAttribute(shared, one.id, { key: 'gender', value: isGender(value) ? value : null }),
          )
        }
      />
      <Choice
        label={m.attributes_age()}
        value={one.ageBand ?? ''}
        options={ageOptions()}
        disabled={disabled}
        onChoose={(value) =>
          binding.edit((shared) =>
            setAttribute(shared, one.id, { key: 'ageBand', value: isAgeBand(value) ? value : null }),
          )
        }
      />
      <Line label={m.attributes_role()} value={one.role ?? ''} disabled={disabled} onKeep={keep('role')} />
      <Line label={m.attributes_manner()} value={one.manner ?? ''} disabled={disabled} onKeep={keep('manner')} />
      <Relations {...{ editor, one, disabled }} />
    </fieldset>
  )
}

/** A character's relations to others: a field for each, and a select for adding another. */
function Relations({ editor, one, disabled }: Props) {
  const { binding } = editor
  const { characters } = useFrame(editor)
  const [more, setMore] = useState('')
  const relations = one.relations ?? []
  const said = new Set(relations.map(({ to }) => to))
  const nameOf = (id: string): string => characters.find((other) => other.id === id)?.name || m.cast_unnamed()
  const others = characters.filter(({ id }) => id !== one.id && !said.has(id))
  const set = (to: string, what: string): void => binding.edit((shared) => setRelation(shared, one.id, { to, what }))
  return (
    <>
      {relations.map(({ to, what }) => (
        <div key={to} className="flex items-end gap-1">
          <div className="min-w-0 grow">
            <Line
              label={m.attributes_is_to({ name: nameOf(to) })}
              value={what}
              disabled={disabled}
              onKeep={(value) => set(to, value)}
            />
          </div>
          {!disabled && (
            <IconButton
              icon="x"
              label={m.attributes_relation_remove({ name: nameOf(to) })}
              onClick={() => set(to, '')}
            />
          )}
        </div>
      ))}
      {!disabled && others.length > 0 && (
        <Choice
          label={m.attributes_relation_add()}
          value={more}
          options={[['', m.attributes_relation_choose()], ...others.map(({ id }) => [id, nameOf(id)] as const)]}
          onChoose={setMore}
        />
      )}
      {more !== '' && !said.has(more) && (
        <Line
          key={more}
          label={m.attributes_is_to({ name: nameOf(more) })}
          value=""
          disabled={disabled}
          onKeep={(value) => {
            set(more, value)
            if (value.trim() !== '') setMore('')
          }}
        />
      )}
    </>
  )
}
