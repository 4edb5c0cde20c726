import { addMember, removeMember, setGroup, setPrinted } from '@replique/manuscript'
import { membersOf, type Character } from '@replique/script'
import { m } from '../../../messages/messages.js'
import { useFrame } from '../shell/editor-hooks.ts'
import type { MountedEditor } from '../mount.ts'
import { Choice } from '../panels/form.tsx'

interface Props {
  readonly editor: MountedEditor
  readonly one: Character
  readonly disabled: boolean
}

const KINDS = ['person', 'group', 'everyone'] as const
type Kind = (typeof KINDS)[number]

const kindOf = ({ members }: Character): Kind =>
  members === undefined ? 'person' : members === 'everyone' ? 'everyone' : 'group'

/** The choice whether a character is one person, a group or everyone. */
export function GroupField({ editor, one, disabled }: Props) {
  const { binding } = editor
  const kind = kindOf(one)
  const words: Readonly<Record<Kind, string>> = {
    person: m.cast_kind_person(),
    group: m.cast_kind_group(),
    everyone: m.cast_kind_everyone(),
  }
  const choose = (value: string): void => {
    const next = KINDS.find((each) => each === value) ?? 'person'
    binding.edit((shared) => {
      setGroup(shared, one.id, next)
      // ALL is not expected in a printed cast list
      if (next === 'everyone') setPrinted(shared, one.id, false)
    })
  }
  return (
    <>
      <Choice
        label={m.cast_kind()}
        value={kind}
        disabled={disabled}
        options={KINDS.map((each) => [each, words[each]])}
        onChoose={choose}
      />
      {kind === 'group' && <Members {...{ editor, one, disabled }} />}
    </>
  )
}

function Members({ editor, one, disabled }: Props) {
  const { binding } = editor
  const others = useFrame(editor).characters.filter(({ id, members }) => id !== one.id && members !== 'everyone')
  const members = new Set(membersOf(one))
  if (others.length === 0) return <p className="text-sm text-ink-soft">{m.cast_group_alone()}</p>
  return (
    <fieldset disabled={disabled} className="grid">
      <legend className="pb-1 text-sm font-semibold">{m.cast_group_members()}</legend>
      <div className="max-h-72 overflow-y-auto rounded-base border border-line px-3">
        {others.map(({ id, name }) => (
          <label key={id} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={members.has(id)}
              onChange={({ target }) =>
                binding.edit((shared) => (target.checked ? addMember : removeMember)(shared, one.id, id))
              }
              className="size-5 shrink-0 accent-accent"
            />
            <span className="truncate">{name || m.cast_unnamed()}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
