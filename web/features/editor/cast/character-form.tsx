import {
  setColour,
  describeCharacter,
  setAge,
  setPrinted,
  addMember,
  removeMember,
  setGroup,
} from '@replique/manuscript'
import { CHARACTER_HUES, type Character, type CastFacts, membersOf } from '@replique/script'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import type { MountedEditor } from '../mount.ts'
import { HueDot, factWords } from './cast-rows.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { type EditorParts, chosenCharacter } from '../shell/view-state.ts'
import { useFrame } from '../shell/editor-hooks.ts'
import { goToBlock } from '../navigation/go-to.ts'
import { Choice, Line, Lines, Switch } from '../panels/form.tsx'
import { AttributeFields } from './attributes/attribute-fields.tsx'
import { AliasField, NameField } from './name-fields.tsx'
import { merge, moveBy, removeAll } from './cast-edits.ts'

interface Props {
  readonly editor: MountedEditor
  readonly one: Character
  /** The character's current hue. */
  readonly hue: number
  readonly disabled: boolean
}

const HUES = Array.from({ length: CHARACTER_HUES }, (_, at) => at + 1)

/** Selects the automatic hue or one of the twelve. */
function HueField({ editor, one, hue, disabled }: Props) {
  const choose = (next: number | null): void => editor.binding.edit((shared) => setColour(shared, one.id, next))
  return (
    <fieldset disabled={disabled} className="grid gap-1">
      <legend className="pb-1 text-sm font-semibold">{m.cast_colour()}</legend>
      <div className="flex flex-wrap">
        <label className="flex min-h-11 items-center gap-2 rounded-base border border-transparent pr-3 pl-2 text-sm has-checked:border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-accent">
          <input
            type="radio"
            name={`hue-${one.id}`}
            checked={one.colour === undefined}
            onChange={() => choose(null)}
            className="sr-only"
          />
          <HueDot hue={hue} />
          {m.cast_colour_given()}
        </label>
        {HUES.map((number) => (
          <label
            key={number}
            className="flex size-11 items-center justify-center rounded-base border border-transparent has-checked:border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={`hue-${one.id}`}
              checked={one.colour === number}
              aria-label={m.cast_colour_number({ number })}
              onChange={() => choose(number)}
              className="sr-only"
            />
            <HueDot hue={number} large />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export interface FormProps {
  readonly one: Character
  readonly parts: EditorParts
  readonly facts: CastFacts
  readonly hues: ReadonlyMap<string, number>
  readonly writable: boolean
  readonly onBack: () => void
}

/** The form with all properties of a character. */
export function CharacterForm(props: FormProps) {
  const { one, parts, writable, hues } = props
  const { binding } = parts.editor
  const disabled = !writable
  return (
    <div className="grid gap-4 pb-6">
      <Head {...props} />
      <div className="grid gap-4 px-4">
        <NameField editor={parts.editor} one={one} disabled={disabled} />
        <AliasField editor={parts.editor} one={one} disabled={disabled} />
        <Line
          label={m.cast_age()}
          hint={m.cast_age_hint()}
          value={one.age ?? ''}
          disabled={disabled}
          onKeep={(age) => binding.edit((shared) => setAge(shared, one.id, age.trim()))}
        />
        <Lines
          label={m.editor_character_description()}
          value={one.description}
          disabled={disabled}
          onKeep={(text) => binding.edit((shared) => describeCharacter(shared, one.id, text))}
        />
        <HueField editor={parts.editor} one={one} hue={hues.get(one.id) ?? 1} disabled={disabled} />
        <GroupField editor={parts.editor} one={one} disabled={disabled} />
        <Switch
          label={m.cast_printed()}
          on={one.unprinted !== true}
          disabled={disabled}
          onTurn={(on) => binding.edit((shared) => setPrinted(shared, one.id, on))}
        />
        {one.members === undefined && <AttributeFields editor={parts.editor} one={one} disabled={disabled} />}
        {writable && <Merging {...props} />}
        {writable && <Removing {...props} />}
      </div>
    </div>
  )
}

/** Returns whether the panel covers the page. */
const isNarrow = (): boolean => !matchMedia('(min-width: 56.25rem)').matches

function Head({ one, parts, facts, writable, onBack }: FormProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const known = facts.of.get(one.id)
  const { live } = parts.editor
  const [told, setTold] = useState('')
  useEffect(() => heading.current?.focus(), [])
  const first = known?.first?.block
  const move = (direction: 'up' | 'down'): void => {
    if (!moveBy(parts.editor, one.id, direction)) return
    const { characters } = live.frame
    const place = characters.findIndex(({ id }) => id === one.id) + 1
    setTold(m.cast_moved({ name: one.name, place, count: characters.length }))
  }
  return (
    <header className="border-b border-line px-2 pb-3">
      <div className="flex items-center">
        <Button look="plain" icon="arrow-left" onClick={onBack} className="px-2">
          {m.cast_back()}
        </Button>
        <span className="grow" />
        {writable && (
          <>
            <IconButton icon="arrow-up" label={m.cast_up({ name: one.name })} onClick={() => move('up')} />
            <IconButton icon="arrow-down" label={m.cast_down({ name: one.name })} onClick={() => move('down')} />
          </>
        )}
      </div>
      <h2 ref={heading} tabIndex={-1} className="px-2 font-serif text-xl wrap-anywhere outline-none">
        {one.name || m.cast_unnamed()}
      </h2>
      {known && <p className="px-2 text-sm text-ink-soft">{factWords(known)}</p>}
      {first && (
        <Button
          look="plain"
          icon="corner-down-right"
          className="px-2 text-sm"
          onClick={() => {
            goToBlock(parts, first)
            if (isNarrow()) parts.view.change({ side: null })
          }}
        >
          {m.cast_go_first()}
        </Button>
      )}
      {known?.state === 'speaks' && (
        <Button
          look="plain"
          icon="align-left"
          className="px-2 text-sm"
          onClick={() => {
            chosenCharacter.set(one.id)
            parts.view.change({ mainView: 'lines', find: null, ...(isNarrow() && { side: null }) })
          }}
        >
          {m.cast_lines()}
        </Button>
      )}
      <p role="status" className="sr-only">
        {told}
      </p>
    </header>
  )
}

/**
 * Merges the character into another one. The separate button ensures that an arrow key in the select field doesn't
 * merge anything.
 */
function Merging({ one, parts }: FormProps) {
  const others = useFrame(parts.editor).characters.filter(({ id }) => id !== one.id)
  const [chosen, setChosen] = useState('')
  const into = others.find(({ id }) => id === chosen)
  if (others.length === 0) return null
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <Choice
        label={m.editor_character_merge()}
        value={into?.id ?? ''}
        options={[['', m.editor_character_merge_choose()], ...others.map(({ id, name }) => [id, name] as const)]}
        onChoose={setChosen}
      />
      <Button icon="merge" disabled={into === undefined} onClick={() => into && merge(parts.editor, one, into)}>
        {m.editor_character_merge_action()}
      </Button>
    </div>
  )
}

/** The button that removes a character. A character with cues can't be removed. */
function Removing({ one, parts, facts, onBack }: FormProps) {
  if (facts.of.get(one.id)?.speeches !== 0) return null
  return (
    <Button
      look="plain"
      icon="trash-2"
      onClick={() => {
        removeAll(parts.editor, [one])
        onBack()
      }}
    >
      {m.editor_character_remove()}
    </Button>
  )
}

interface GroupFieldProps {
  readonly editor: MountedEditor
  readonly one: Character
  readonly disabled: boolean
}

const KINDS = ['person', 'group', 'everyone'] as const
type Kind = (typeof KINDS)[number]

const kindOf = ({ members }: Character): Kind =>
  members === undefined ? 'person' : members === 'everyone' ? 'everyone' : 'group'

/** Selects whether a character is one person, a group or everyone. */
function GroupField({ editor, one, disabled }: GroupFieldProps) {
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
      // a printed cast list doesn't normally include ALL
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

function Members({ editor, one, disabled }: GroupFieldProps) {
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
