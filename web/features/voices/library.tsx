import type { LibraryVoice, VoiceLibrary } from '@replique/contract'
import { useState, type ReactNode } from 'react'
import { useQueryClient, useQuery } from '@tanstack/react-query'
import { m } from '../../messages/messages.js'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { SpokenCharacters, ageWord, genderWord, languageWord, tunedWords } from './voice-texts.tsx'
import { failureMessage } from '../../platform/api/failure.ts'
import { api } from '../../platform/api/api.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { voiceInputOf, type Draft } from './draft.ts'
import { refreshVoices, type LibraryScope, libraryQuery } from './queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VoiceDialog } from './voice-dialog.tsx'
import { Menu } from '../../ui/menu.tsx'
import { HearButton } from './hear-button.tsx'

interface VoiceRowProps {
  readonly voice: LibraryVoice
  /** Heading level: `h2` under the page's title, `h3` under a section's. */
  readonly level: 'h2' | 'h3'
  readonly onChange: () => void
  readonly onRemove: () => void
}

/** A saved voice: its description, its settings, and the characters it speaks for. */
function VoiceRow({ voice, level: Title, onChange, onRemove }: VoiceRowProps) {
  const { name, language, gender, age, addedBy, speaks, offered, may } = voice
  const like = [languageWord(language), genderWord(gender), ageWord(age)].join(' · ')
  const tuned = tunedWords(voice)
  return (
    <li className="flex items-start gap-1 py-3">
      <div className="min-w-0 grow">
        <Title className="font-semibold [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </Title>
        <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
          {like}
          {tuned && <span className="block">{tuned}</span>}
          {addedBy !== null && (
            <span className="block">{m.voices_added_by({ name: addedBy || m.friends_somebody() })}</span>
          )}
        </p>
        {!offered && <p className="text-sm text-accent">{m.voices_not_offered()}</p>}
        {speaks.length > 0 ? (
          <SpokenCharacters parts={speaks} />
        ) : (
          <p className="text-sm text-ink-soft">{m.voices_speaks_nobody()}</p>
        )}
      </div>
      <HearButton sound={voice} text="" name={name} />
      {may.change && (
        <Menu
          trigger={<IconButton icon="ellipsis" label={m.voices_more({ name })} />}
          groups={[
            [
              { label: m.voices_change(), icon: 'sliders-horizontal', run: onChange },
              { label: m.voices_remove(), icon: 'trash-2', run: onRemove },
            ],
          ]}
        />
      )}
    </li>
  )
}

interface RemoveDialogProps {
  readonly voice: LibraryVoice
  /** Resolves to an error message, or null. */
  readonly onRemove: () => Promise<string | null>
  readonly onClose: () => void
}

/** Asks before removing a voice, which can't be undone. The characters that use it then get automatic voices. */
function RemoveDialog({ voice, onRemove, onClose }: RemoveDialogProps) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const remove = async () => {
    setBusy(true)
    const wrong = await onRemove()
    setBusy(false)
    setFault(wrong)
    if (wrong === null) onClose()
  }
  const speaks = voice.speaks.length > 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.voices_remove_title({ name: voice.name })}
      description={speaks ? m.voices_remove_speaks() : m.voices_remove_silent()}
      footer={
        <>
          <Button look="plain" disabled={busy} onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" busy={busy} onClick={() => void remove()}>
            {m.voices_remove()}
          </Button>
        </>
      }
    >
      {speaks && <SpokenCharacters parts={voice.speaks} />}
      <div aria-live="assertive" className="empty:hidden">
        {fault !== null && <FieldError>{fault}</FieldError>}
      </div>
    </Dialog>
  )
}

/** Adds, edits and removes saved voices; each action resolves to an error message, or null. */
function useLibrary(scope: LibraryScope) {
  const client = useQueryClient()
  const attempt = async (work: () => Promise<unknown>, done: string): Promise<string | null> => {
    try {
      await work()
      showToast({ title: done })
      return null
    } catch (refusal) {
      return failureMessage(refusal)
    } finally {
      await refreshVoices(client)
    }
  }
  return {
    add: (draft: Draft) =>
      attempt(
        () =>
          scope === 'own'
            ? api.sound.voices.addOwn(voiceInputOf(draft))
            : api.sound.voices.addToGroup({ id: scope.groupId, ...voiceInputOf(draft) }),
        m.voices_added({ name: draft.name.trim() }),
      ),
    change: ({ id }: LibraryVoice, draft: Draft) =>
      attempt(
        () => api.sound.voices.change({ id, ...voiceInputOf(draft) }),
        m.voices_changed({ name: draft.name.trim() }),
      ),
    remove: ({ id, name }: LibraryVoice) => attempt(() => api.sound.voices.remove({ id }), m.voices_removed({ name })),
  }
}

interface Props {
  readonly scope: LibraryScope
  /** The language initially selected in the filter. */
  readonly language: 'en' | 'fr'
  /** Shown if there are no voices yet. */
  readonly empty: { readonly title: string; readonly says: string }
}

/** The saved voices of a group or a user. */
export function Library(props: Props) {
  const library = useQuery(libraryQuery(props.scope))
  if (library.data) return <Known {...props} library={library.data} />
  if (library.isPending)
    return (
      <div role="status" className="grid gap-3">
        <span className="sr-only">{m.ui_loading()}</span>
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
      </div>
    )
  return (
    <EmptyState
      title={failureMessage(library.error)}
      action={<Button onClick={() => void library.refetch()}>{m.ui_try_again()}</Button>}
    />
  )
}

type Asking = { readonly what: 'add' } | { readonly what: 'change' | 'remove'; readonly voice: LibraryVoice }

function Known({ scope, language, empty, library: { voices, may } }: Props & { library: VoiceLibrary }) {
  const { add, change, remove } = useLibrary(scope)
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  const taken = voices.map(({ name }) => name)
  const button = may.add && (
    <Button look="solid" icon="plus" onClick={() => setAsking({ what: 'add' })}>
      {m.voices_add()}
    </Button>
  )
  return (
    <>
      {voices.length === 0 ? (
        <EmptyState title={empty.title} action={button}>
          {empty.says}
        </EmptyState>
      ) : (
        <Rows voices={voices} level={scope === 'own' ? 'h3' : 'h2'} button={button} onAsk={setAsking} />
      )}
      {asking?.what === 'add' && (
        <VoiceDialog scope={scope} language={language} taken={taken} onSave={add} onClose={close} />
      )}
      {asking?.what === 'change' && (
        <VoiceDialog
          scope={scope}
          voice={asking.voice}
          language={language}
          taken={taken}
          onSave={(draft) => change(asking.voice, draft)}
          onClose={close}
        />
      )}
      {asking?.what === 'remove' && (
        <RemoveDialog voice={asking.voice} onRemove={() => remove(asking.voice)} onClose={close} />
      )}
    </>
  )
}

interface RowsProps {
  readonly voices: readonly LibraryVoice[]
  readonly level: 'h2' | 'h3'
  readonly button: ReactNode
  readonly onAsk: (asking: Asking) => void
}

function Rows({ voices, level, button, onAsk }: RowsProps) {
  return (
    <>
      {button && <div className="mb-5">{button}</div>}
      <ul aria-label={m.page_group_voices()} className="divide-y divide-line border-y border-line">
        {voices.map((voice) => (
          <VoiceRow
            key={voice.id}
            voice={voice}
            level={level}
            onChange={() => onAsk({ what: 'change', voice })}
            onRemove={() => onAsk({ what: 'remove', voice })}
          />
        ))}
      </ul>
    </>
  )
}
