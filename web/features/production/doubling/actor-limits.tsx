import type { DoublingActor, DoublingSettings, DoublingSetup } from '@replique/contract'
import { AGE_BANDS, GENDERS } from '@replique/script'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { actorIn, actorName, roleNames, withActor } from './setup.ts'
import { RemovableList, RoleSelect } from './role-rules.tsx'

interface Props {
  readonly setup: DoublingSetup
  readonly settings: DoublingSettings
  readonly onChange: (settings: DoublingSettings) => void
}

/** Everyone of the company: whether they act, and what they may play. */
export function ActorLimits({ setup, settings, onChange }: Props) {
  return (
    <div>
      <h3 className="font-semibold">{m.doubling_actors()}</h3>
      <p className="mb-2 text-sm text-ink-soft">{m.doubling_actors_says()}</p>
      <ul aria-label={m.doubling_actors()} className="divide-y divide-line border-y border-line">
        {setup.company.map(({ id }) => {
          const actor = actorIn(settings, id)
          const change = (to: Partial<DoublingActor>) => onChange(withActor(settings, { ...actor, ...to }))
          return (
            <li key={id} className="py-1">
              <Checkbox
                label={<bdi>{actorName(setup, id)}</bdi>}
                checked={actor.acts}
                onChange={(acts) => change({ acts })}
              />
              {actor.acts && <Limits setup={setup} actor={actor} onChange={change} />}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const GENDER_WORDS = {
  female: m.attributes_gender_female,
  male: m.attributes_gender_male,
  other: m.attributes_gender_other,
}
const AGE_WORDS = {
  child: m.attributes_age_child,
  young: m.attributes_age_young,
  adult: m.attributes_age_adult,
  old: m.attributes_age_old,
}

interface LimitsProps {
  readonly setup: DoublingSetup
  readonly actor: DoublingActor
  readonly onChange: (to: Partial<DoublingActor>) => void
}

/** What one actor may play. Closed, it says whether there is any limit. */
function Limits({ setup, actor, onChange }: LimitsProps) {
  const { genders, ages, understudies, swing } = actor
  const [role, setRole] = useState('')
  const nameOf = roleNames(setup)
  const told = [
    ...(swing ? [m.doubling_swing()] : []),
    ...genders.map((one) => GENDER_WORDS[one]()),
    ...ages.map((one) => AGE_WORDS[one]()),
    ...(understudies.length > 0 ? [m.doubling_understudies({ count: understudies.length })] : []),
  ]
  return (
    <details className="pl-8">
      <summary className="min-h-11 cursor-pointer content-center text-sm">
        {m.doubling_limits({ name: actorName(setup, actor.userId) })}
        {told.length > 0 && <span className="block text-ink-soft">{told.join(', ')}</span>}
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-2 pb-3">
        <Options
          legend={m.doubling_genders()}
          options={GENDERS.map((one) => [one, GENDER_WORDS[one]()] as const)}
          chosen={genders}
          onChange={(next) => onChange({ genders: next })}
        />
        <Options
          legend={m.doubling_ages()}
          options={AGE_BANDS.map((one) => [one, AGE_WORDS[one]()] as const)}
          chosen={ages}
          onChange={(next) => onChange({ ages: next })}
        />
        <Checkbox label={m.doubling_is_swing()} checked={swing} onChange={(next) => onChange({ swing: next })} />
        <RemovableList
          label={m.doubling_understudied({ name: actorName(setup, actor.userId) })}
          entries={understudies.map((id) => ({
            key: id,
            text: m.doubling_understudy_of({ role: nameOf(id) }),
            onRemove: () => onChange({ understudies: understudies.filter((other) => other !== id) }),
          }))}
        />
        <div className="grid items-end gap-3 rail:grid-cols-[1fr_auto]">
          <RoleSelect
            label={m.doubling_understudied_role()}
            roles={setup.roles.filter(({ id }) => !understudies.includes(id))}
            value={role}
            onChange={setRole}
          />
          <Button
            icon="plus"
            className="rail:mb-1.5"
            disabled={role === ''}
            onClick={() => {
              onChange({ understudies: [...understudies, role] })
              setRole('')
            }}
          >
            {m.doubling_add_understudy()}
          </Button>
        </div>
      </div>
    </details>
  )
}

interface OptionsProps<T extends string> {
  readonly legend: string
  readonly options: readonly (readonly [T, string])[]
  readonly chosen: readonly T[]
  readonly onChange: (chosen: T[]) => void
}

/** A group of checkboxes. */
function Options<T extends string>({ legend, options, chosen, onChange }: OptionsProps<T>) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-x-6">
        {options.map(([value, label]) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={(on) => onChange(on ? [...chosen, value] : chosen.filter((one) => one !== value))}
          />
        ))}
      </div>
    </fieldset>
  )
}
