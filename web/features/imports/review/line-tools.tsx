import { linesInScope, CORRECTION_SCOPES, type Draft, type ElementKind, type CorrectionScope } from '@replique/script'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { kindWord } from '../words.ts'
import { KIND_KEYS, MORE_KINDS, type LineActions } from './use-lines.ts'

const REACH_WORDS: Readonly<Record<CorrectionScope, () => string>> = {
  line: m.imports_reach_line,
  onwards: m.imports_reach_onwards,
  alike: m.imports_reach_alike,
}

/** Tools for the current line: its kind, its character, and editing actions. */
export function LineTools({ draft, deeds }: { draft: Draft; deeds: LineActions }) {
  const line = draft.lines.find(({ id }) => id === deeds.current)
  if (line === undefined) return <p className="text-ink-soft">{m.imports_choose_line()}</p>
  const many = linesInScope(draft.lines, line.id, deeds.reach).size
  const { kind, character } = line.element
  return (
    <div className="grid gap-3">
      <Choice
        label={m.imports_reach()}
        value={deeds.reach}
        onChange={deeds.setReach}
        options={CORRECTION_SCOPES.map((value) => ({ value, label: REACH_WORDS[value]() }))}
      />
      {deeds.reach !== 'line' && <p className="text-sm text-ink-soft">{m.imports_reaches({ count: many })}</p>}
      <div role="group" aria-label={m.imports_kinds()} className="flex flex-wrap gap-1.5">
        {KIND_KEYS.map(([one, key]) => (
          <KindButton key={one} pressed={one === kind} onPress={() => deeds.say(one)} hint={key}>
            {kindWord(one, draft.kind)}
          </KindButton>
        ))}
        {MORE_KINDS.map((one: ElementKind) => (
          <KindButton key={one} pressed={one === kind} onPress={() => deeds.say(one)}>
            {kindWord(one, draft.kind)}
          </KindButton>
        ))}
      </div>
      {kind === 'cue' && (
        <SelectField
          label={m.imports_speaker()}
          value={character ?? ''}
          onChange={(event) => deeds.speaker(event.target.value)}
        >
          {character === undefined && <option value="">{m.imports_speaker_several()}</option>}
          {draft.characters.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <div className="flex flex-wrap gap-1.5">
        <Button icon="check" onClick={deeds.confirm}>
          {m.imports_confirm()}
        </Button>
        <Button icon="unfold-vertical" onClick={deeds.split}>
          {m.imports_split()}
        </Button>
        <Button icon="fold-vertical" onClick={deeds.join}>
          {m.imports_join()}
        </Button>
        <Button icon="eraser" onClick={deeds.drop}>
          {m.imports_drop_line()}
        </Button>
      </div>
    </div>
  )
}

interface KindButtonProps {
  readonly pressed: boolean
  readonly hint?: string
  readonly onPress: () => void
  readonly children: string
}

function KindButton({ pressed, hint, onPress, children }: KindButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={classNames(
        'inline-flex min-h-11 items-center gap-2 rounded-base border px-3 text-sm',
        pressed ? 'border-accent bg-accent-soft font-semibold text-accent' : 'border-line-strong hover:bg-sunk',
      )}
    >
      {children}
      {hint && <kbd className="hidden font-sans text-xs text-ink-soft rail:inline">{hint}</kbd>}
    </button>
  )
}
