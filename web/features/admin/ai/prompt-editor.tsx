import type { FeatureName, FeatureState } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { formatMoment } from '../../../ui/dates.ts'
import { aiPromptsQuery } from '../queries.ts'
import { type PromptActions, usePromptActions } from './use-features.ts'

interface Props {
  readonly name: FeatureName
  readonly prompt: NonNullable<FeatureState['prompt']>
}

const placed = (place: string): string => `{{${place}}}`

/** Edits the prompt: the administrator's version or the built-in one. */
export function PromptEditor({ name, prompt }: Props) {
  const [draft, setDraft] = useState<string>()
  const [busy, setBusy] = useState('')
  const acts = usePromptActions(name, () => setDraft(undefined))
  const text = draft ?? prompt.text
  const changed = draft !== undefined && draft.trim() !== prompt.text
  const missing = prompt.places.filter((place) => !new RegExp(`\\{\\{\\s*${place}\\s*\\}\\}`).test(text))
  const run = (what: string, act: () => Promise<boolean>) => {
    setBusy(what)
    void act().then(() => setBusy(''))
  }
  return (
    <>
      <p className="max-w-prose text-sm text-ink-soft">
        {prompt.version === null ? m.ai_prompt_is_built_in() : m.ai_prompt_is_version({ version: prompt.version })}
      </p>
      <TextArea
        label={m.ai_prompt_text()}
        lang="en"
        hint={m.ai_prompt_hint({ places: prompt.places.map(placed).join(', ') })}
        error={missing.length > 0 && m.ai_prompt_missing({ places: missing.map(placed).join(', ') })}
        rows={10}
        maxLength={20_000}
        className="font-script text-sm"
        value={text}
        onChange={(event) => setDraft(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          look="solid"
          busy={busy === 'keep'}
          disabled={!changed || missing.length > 0}
          onClick={() => run('keep', () => acts.keep(text))}
        >
          {m.ai_prompt_keep()}
        </Button>
        {changed && (
          <Button look="plain" onClick={() => setDraft(undefined)}>
            {m.admin_discard()}
          </Button>
        )}
        {prompt.version !== null && (
          <Button
            look="plain"
            icon="rotate-ccw"
            busy={busy === 'reset'}
            onClick={() => run('reset', () => acts.choose(null))}
          >
            {m.ai_prompt_reset()}
          </Button>
        )}
      </div>
      <Versions name={name} current={prompt.version} acts={acts} />
    </>
  )
}

interface VersionsProps {
  readonly name: FeatureName
  readonly current: number | null
  readonly acts: PromptActions
}

function Versions({ name, current, acts }: VersionsProps) {
  const versions = useQuery(aiPromptsQuery(name)).data?.versions ?? []
  if (versions.length === 0) return null
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-accent">
        {m.ai_prompt_versions({ count: versions.length })}
      </summary>
      <ul className="border-t border-line">
        {versions.map(({ version, text, createdAt, by }) => (
          <li key={version} className="grid gap-2 border-b border-line py-3">
            <div className="flex flex-wrap items-center gap-x-3">
              <p className="grow">
                <span className="font-semibold">{m.ai_prompt_version({ version })}</span>{' '}
                <span className="text-sm text-ink-soft">
                  {formatMoment(createdAt)}
                  {by && ` · ${by}`}
                </span>
              </p>
              {version === current ? (
                <span className="text-sm text-ink-soft">{m.ai_prompt_in_use()}</span>
              ) : (
                <Button onClick={() => void acts.choose(version)}>{m.ai_prompt_use({ version })}</Button>
              )}
            </div>
            <pre
              lang="en"
              className="max-h-40 overflow-auto rounded-base bg-sunk p-3 font-script text-sm whitespace-pre-wrap [overflow-wrap:anywhere]"
              // focusable, so that overflow can be scrolled with the keyboard
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
            >
              {text}
            </pre>
          </li>
        ))}
      </ul>
    </details>
  )
}
