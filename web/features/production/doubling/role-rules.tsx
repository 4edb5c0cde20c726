import { LIMITS, type DoublingSettings, type DoublingSetup } from '@replique/contract'
import { useState, type ReactNode } from 'react'
import { m } from '../../../messages/messages.js'
import { Button, IconButton } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { actorIn, actorName, roleNames } from './setup.ts'

interface Props {
  readonly setup: DoublingSetup
  readonly settings: DoublingSettings
  readonly onChange: (to: Partial<DoublingSettings>) => void
}

interface Entry {
  readonly key: string
  readonly text: string
  readonly onRemove: () => void
}

/** A list whose entries can be removed. */
export function RemovableList({ label, entries }: { label: string; entries: readonly Entry[] }) {
  if (entries.length === 0) return null
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line">
      {entries.map(({ key, text, onRemove }) => (
        <li key={key} className="flex items-center gap-2">
          <span className="min-w-0 grow [overflow-wrap:anywhere]">{text}</span>
          <IconButton icon="x" label={m.doubling_remove({ what: text })} onClick={onRemove} />
        </li>
      ))}
    </ul>
  )
}

interface RoleSelectProps {
  readonly label: string
  readonly roles: DoublingSetup['roles']
  readonly value: string
  readonly onChange: (id: string) => void
}

export function RoleSelect({ label, roles, value, onChange }: RoleSelectProps) {
  return (
    <SelectField label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{m.doubling_choose()}</option>
      {roles.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

function RuleFields({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-2 font-semibold">{title}</legend>
      {children}
    </fieldset>
  )
}

/** Pairs of roles that one actor must not play. */
export function ApartPairs({ setup, settings, onChange }: Props) {
  const [a, setA] = useState('')
  const [b, setB] = useState('')
  const nameOf = roleNames(setup)
  const { apart } = settings
  const isKnown = apart.some((pair) => pair.includes(a) && pair.includes(b))
  const add = (): void => {
    onChange({ apart: [...apart, [a, b]] })
    setA('')
    setB('')
  }
  return (
    <RuleFields title={m.doubling_apart()}>
      <RemovableList
        label={m.doubling_apart()}
        entries={apart.map((pair) => ({
          key: pair.join(' '),
          text: m.doubling_pair({ a: nameOf(pair[0]), b: nameOf(pair[1]) }),
          onRemove: () => onChange({ apart: apart.filter((one) => one !== pair) }),
        }))}
      />
      <div className="grid items-end gap-3 rail:grid-cols-[1fr_1fr_auto]">
        <RoleSelect label={m.doubling_role()} roles={setup.roles} value={a} onChange={setA} />
        <RoleSelect
          label={m.doubling_other_role()}
          roles={setup.roles.filter(({ id }) => id !== a)}
          value={b === a ? '' : b}
          onChange={setB}
        />
        <Button
          icon="plus"
          className="rail:mb-1.5"
          disabled={a === '' || b === '' || a === b || isKnown || apart.length >= LIMITS.stageRolesApart}
          onClick={add}
        >
          {m.doubling_add_pair()}
        </Button>
      </div>
    </RuleFields>
  )
}

/** Roles whose actor is chosen. */
export function FixedRoles({ setup, settings, onChange }: Props) {
  const [role, setRole] = useState('')
  const [actor, setActor] = useState('')
  const nameOf = roleNames(setup)
  const { fixed } = settings
  const fix = (added: DoublingSettings['fixed']): void => {
    const roles = new Set(added.map(({ characterId }) => characterId))
    onChange({ fixed: [...fixed.filter(({ characterId }) => !roles.has(characterId)), ...added] })
  }
  const cast = setup.roles.flatMap(({ id, cast: [own, ...others] }) =>
    own && others.length === 0 && setup.company.some((one) => one.id === own.id)
      ? [{ characterId: id, actor: own.id }]
      : [],
  )
  const add = (): void => {
    fix([{ characterId: role, actor }])
    setRole('')
    setActor('')
  }
  return (
    <RuleFields title={m.doubling_fixed()}>
      <RemovableList
        label={m.doubling_fixed()}
        entries={fixed.map((one) => ({
          key: one.characterId,
          text: m.doubling_casts({ role: nameOf(one.characterId), name: actorName(setup, one.actor) }),
          onRemove: () => onChange({ fixed: fixed.filter((other) => other !== one) }),
        }))}
      />
      <div className="grid items-end gap-3 rail:grid-cols-[1fr_1fr_auto]">
        <RoleSelect label={m.doubling_fixed_role()} roles={setup.roles} value={role} onChange={setRole} />
        <ActorSelect setup={setup} settings={settings} value={actor} onChange={setActor} />
        <Button icon="plus" className="rail:mb-1.5" disabled={role === '' || actor === ''} onClick={add}>
          {m.doubling_fix()}
        </Button>
      </div>
      {cast.length > 0 && (
        <Button look="plain" className="-ml-4 justify-self-start" onClick={() => fix(cast)}>
          {m.doubling_fix_cast({ count: cast.length })}
        </Button>
      )}
    </RuleFields>
  )
}

interface ActorSelectProps extends Pick<Props, 'setup' | 'settings'> {
  readonly value: string
  readonly onChange: (actor: string) => void
}

/** Number of unnamed actors that are offered beyond those that roles are fixed to. */
const MORE = 1

/** The users who act, and actors who aren't named yet. */
function ActorSelect({ setup, settings, value, onChange }: ActorSelectProps) {
  const used = settings.fixed.flatMap(({ actor }) => (actor.startsWith('+') ? [Number(actor)] : []))
  const unnamed = settings.addActors ? Math.max(0, ...used) + MORE : 0
  const acting = setup.company.filter(({ id }) => actorIn(settings, id).acts)
  return (
    <SelectField label={m.doubling_fixed_actor()} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{m.doubling_choose()}</option>
      {[...acting.map(({ id }) => id), ...Array.from({ length: unnamed }, (_, at) => `+${at + 1}`)].map((actor) => (
        <option key={actor} value={actor}>
          {actorName(setup, actor)}
        </option>
      ))}
    </SelectField>
  )
}
