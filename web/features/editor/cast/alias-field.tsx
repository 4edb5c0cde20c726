import { sameName, setAliases } from '@replique/manuscript'
import type { Character } from '@replique/script'
import { useId, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button, IconButton } from '../../../ui/button.tsx'
import { useKeys } from '../desk/use-keys.ts'
import type { MountedEditor } from '../mount.ts'

interface Props {
  readonly editor: MountedEditor
  readonly one: Character
  readonly disabled: boolean
}

/** Somebody who answers to this name already: a cue could not call both by it. */
function holderOf({ live }: MountedEditor, one: Character, typed: string): Character | undefined {
  const answers = ({ name, aliases }: Character): boolean => [name, ...aliases].some((known) => sameName(known, typed))
  return live.frame.characters.find((other) => answers(other) && (other.id !== one.id || sameName(one.name, typed)))
}

/** Other names by which cues call the same character. */
export function AliasField({ editor, one, disabled }: Props) {
  const id = useId()
  const place = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState('')
  const set = (aliases: readonly string[]): void => editor.binding.edit((shared) => setAliases(shared, one.id, aliases))
  const add = (): void => {
    const alias = typed.replace(/\s+/gu, ' ').trim()
    if (alias === '') return
    const holder = holderOf(editor, one, alias)
    if (holder) return setFault(m.cast_alias_taken({ name: holder.name }))
    if (!one.aliases.some((known) => sameName(known, alias))) set([...one.aliases, alias])
    setTyped('')
  }
  useKeys(place, ({ key }) => {
    if (key === 'Enter') return (add(), true)
    return key === 'Escape' && typed !== '' && (setTyped(''), setFault(''), true)
  })
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {m.cast_aliases()}
      </label>
      {one.aliases.length > 0 && (
        <ul aria-label={m.cast_aliases()} className="flex flex-wrap gap-2">
          {one.aliases.map((alias) => (
            <li key={alias} className="flex max-w-full items-center rounded-base border border-line pl-3 text-sm">
              <span className="truncate">{alias}</span>
              {!disabled && (
                <IconButton
                  icon="x"
                  label={m.cast_alias_remove({ alias })}
                  onClick={() => set(one.aliases.filter((other) => other !== alias))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {fault && (
        <p id={`${id}-fault`} role="alert" className="text-sm text-accent">
          {fault}
        </p>
      )}
      {!disabled && (
        <div className="flex gap-2">
          <input
            id={id}
            value={typed}
            aria-invalid={fault !== ''}
            aria-describedby={fault ? `${id}-fault` : `${id}-hint`}
            onChange={(event) => {
              setTyped(event.target.value)
              setFault('')
            }}
            onBlur={add}
            ref={place}
            className="h-11 w-full min-w-0 rounded-base border border-line-strong bg-raised px-3 aria-invalid:border-accent"
          />
          <Button onClick={add} disabled={typed.trim() === ''}>
            {m.editor_character_add()}
          </Button>
        </div>
      )}
      <p id={`${id}-hint`} className="text-xs text-ink-soft">
        {m.cast_aliases_hint()}
      </p>
    </div>
  )
}
