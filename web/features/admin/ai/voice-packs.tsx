import type { PackFault, VoicePack, VoiceSound } from '@replique/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { ListSkeleton, LoadFailure } from '../frame/list-states.tsx'
import { packsQuery, useAdminAction } from '../queries.ts'

const FAULTS: Readonly<Record<PackFault, () => string>> = {
  unreachable: m.admin_packs_fault_unreachable,
  wrong: m.admin_packs_fault_wrong,
  full: m.admin_packs_fault_full,
  unusable: m.admin_packs_fault_unusable,
  failed: m.admin_packs_fault_failed,
}

const listed = (words: readonly string[]): string => new Intl.ListFormat(getLocale()).format(words)

function factsOf({ languages, bytes, licence }: VoicePack): string {
  const names = new Intl.DisplayNames(getLocale(), { type: 'language' })
  const size = new Intl.NumberFormat(getLocale(), { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 })
  return m.admin_packs_facts({
    languages: listed(languages.map((one) => names.of(one) ?? one)),
    size: size.format(Math.ceil(bytes / 1e6)),
    licence,
  })
}

const shareOf = (share: number): string =>
  // rounded down, so that 100 % means all
  new Intl.NumberFormat(getLocale(), { style: 'percent' }).format(Math.floor(share * 100) / 100)

/** A button that plays a voice. */
export type HearVoice = ComponentType<{
  readonly sound: VoiceSound
  readonly text: string
  readonly name: string
}>

/** The packs of natural voices that administrators can install on the server. */
export function VoicePacks({ HearButton }: { readonly HearButton: HearVoice }) {
  const packs = useQuery(packsQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="packs" className="mt-8">
      <h2 id="packs" ref={heading} tabIndex={-1} className="mb-1 font-serif text-xl">
        {m.admin_packs()}
      </h2>
      <p className="mb-3 max-w-prose text-ink-soft">{m.admin_packs_lead()}</p>
      {packs.isPending ? (
        <ListSkeleton />
      ) : packs.isError ? (
        <LoadFailure error={packs.error} onRetry={() => void packs.refetch()} />
      ) : (
        <>
          {packs.data.fault !== null && <FieldError>{FAULTS[packs.data.fault]()}</FieldError>}
          {packs.data.packs.length === 0 && packs.data.fault === null && (
            <p className="text-ink-soft">{m.admin_packs_none()}</p>
          )}
          <ul className="border-t border-line">
            {packs.data.packs.map((pack) => (
              <PackRow key={pack.name} pack={pack} HearButton={HearButton} onRemoved={() => heading.current?.focus()} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

interface RowProps {
  readonly pack: VoicePack
  readonly HearButton: HearVoice
  /** Called once the pack has been removed, so that the parent can move the focus. */
  readonly onRemoved: () => void
}

function PackRow({ pack, HearButton, onRemoved }: RowProps) {
  const { name, research, speakers, voices, choosesFrom, shortLines, installed, installing, fault } = pack
  const client = useQueryClient()
  const attempt = useAdminAction()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const title = pack.title ?? listed(speakers)
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    await attempt(work, () => void client.invalidateQueries({ queryKey: packsQuery.queryKey }))
    setBusy(false)
  }
  const remove = async (): Promise<void> => {
    await run(() => api.sound.packs.remove({ name }))
    setAsking(false)
    onRemoved()
  }
  return (
    <li aria-label={title} data-pack={name} className="grid gap-1 border-b border-line py-4">
      <div className="flex flex-wrap items-center gap-2">
        <p className="grow basis-full font-semibold [overflow-wrap:anywhere] sm:basis-40">{title}</p>
        {installing !== null ? (
          <Button
            busy={busy}
            aria-label={m.admin_packs_cancel_of({ name: title })}
            onClick={() => void run(() => api.sound.packs.remove({ name }))}
          >
            {m.admin_packs_cancel()}
          </Button>
        ) : installed ? (
          <Button look="plain" aria-label={m.admin_packs_remove_of({ name: title })} onClick={() => setAsking(true)}>
            {m.admin_packs_remove()}
          </Button>
        ) : (
          <Button
            busy={busy}
            aria-label={m.admin_packs_install_of({ name: title })}
            onClick={() => void run(() => api.sound.packs.add({ name }))}
          >
            {m.admin_packs_install()}
          </Button>
        )}
      </div>
      <p className="text-sm text-ink-soft">{factsOf(pack)}</p>
      {research && <p className="text-sm text-ink-soft">{m.admin_packs_research()}</p>}
      {!installed && pack.title !== null && speakers.length > 0 && (
        <p className="text-sm text-ink-soft">{listed(speakers)}</p>
      )}
      {!installed && choosesFrom !== null && (
        <p className="text-sm text-ink-soft">{m.admin_packs_chooses({ count: choosesFrom })}</p>
      )}
      {installed && (
        <ul className="flex flex-wrap gap-x-4">
          {voices.map((voice) => (
            <li key={voice.id} className="flex items-center gap-1 text-sm">
              <HearButton sound={soundOf(voice.id, voice.language)} text="" name={voice.name} />
              {voice.name}
            </li>
          ))}
        </ul>
      )}
      {installed && speakers.length > 0 && voices.length > speakers.length && (
        <p className="text-sm text-ink-soft">{m.admin_packs_variants()}</p>
      )}
      {shortLines !== null && (
        <p className="text-sm text-ink-soft">{m.admin_packs_short({ share: shareOf(shortLines) })}</p>
      )}
      {installing !== null && <Progress installing={installing} name={title} />}
      <div aria-live="polite">{fault !== null && <FieldError>{FAULTS[fault]()}</FieldError>}</div>
      {asking && (
        <Dialog
          open
          onClose={() => setAsking(false)}
          title={m.admin_packs_remove_title({ name: title })}
          description={m.admin_packs_remove_says()}
          footer={
            <>
              <Button look="plain" disabled={busy} onClick={() => setAsking(false)}>
                {m.plays_cancel()}
              </Button>
              <Button look="solid" busy={busy} onClick={() => void remove()}>
                {m.admin_packs_remove()}
              </Button>
            </>
          }
        />
      )}
    </li>
  )
}

const soundOf = (voice: string, language: 'en' | 'fr') => ({
  engine: 'natural',
  voice,
  language,
  pitch: 0,
  rate: 1,
  volume: 1,
  manner: '',
})

const PHASES = {
  downloading: m.admin_packs_downloading,
  unpacking: m.admin_packs_unpacking,
  trying: m.admin_packs_trying,
}

function Progress({
  installing: { phase, done },
  name,
}: {
  installing: NonNullable<VoicePack['installing']>
  name: string
}) {
  return (
    <div className="mt-1 grid max-w-sm gap-1 text-sm">
      <span>{PHASES[phase]({ share: shareOf(done) })}</span>
      <progress
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
        aria-label={name}
        max={1}
        value={done}
      />
    </div>
  )
}
