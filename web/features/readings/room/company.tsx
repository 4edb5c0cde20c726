import { useQuery } from '@tanstack/react-query'
import type { LiveReading, ReadingPart, ReadingScript } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { hearing } from '../../../platform/api/hearing.ts'
import { useSpeech } from '../../../platform/ai/features.ts'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { Face } from '../../../ui/face.tsx'
import type { Link } from '../link/link.ts'
import { castQuery } from '../queries.ts'
import { PartRow } from './part-row.tsx'
import { useAttempt } from './use-attempt.ts'

interface Props {
  readonly link: Link
  readonly script: ReadingScript
  readonly reading: LiveReading
  readonly me: string | undefined
  readonly onClose: () => void
}

/** Who is there, who leads, who reads what, and where voices are heard. */
export function Company({ link, script, reading, me, onClose }: Props) {
  const attempt = useAttempt(link)
  const leads = reading.leader === me
  const give = (part: ReadingPart) => void attempt(() => hearing.readings.cast({ ...link.place, ...part }))
  const speech = useSpeech()
  const sounds = reading.sound === link.device
  const cast = useQuery(castQuery(link.place.id)).data?.cast ?? []
  return (
    <Drawer title={m.readings_company()} onClose={onClose}>
      <h3 className="mt-2 mb-1 font-semibold">{m.readings_people()}</h3>
      <ul className="divide-y divide-line border-y border-line">
        {reading.people.map(({ id, name, here }) => (
          <li key={id} className="flex min-h-12 items-center gap-3 py-1">
            <Face name={name || m.friends_somebody()} />
            <p className="min-w-0 grow [overflow-wrap:anywhere]">
              <bdi>{id === me ? m.plays_person_you({ name }) : name || m.friends_somebody()}</bdi>
              <span className="block text-sm text-ink-soft">
                {id === reading.leader ? m.readings_leads() : here ? m.readings_here() : m.readings_away()}
              </span>
            </p>
            {leads && here && id !== me && (
              <Button
                aria-label={m.readings_give_lead_to({ name })}
                onClick={() => void attempt(() => hearing.readings.lead({ ...link.place, userId: id }))}
              >
                {m.readings_give_lead()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <h3 className="mt-6 mb-1 font-semibold">{m.readings_parts()}</h3>
      <ul className="divide-y divide-line border-y border-line">
        {reading.parts.map((part) => (
          <PartRow
            key={part.characterId}
            part={part}
            players={cast.filter(({ characterId }) => characterId === part.characterId)}
            script={script}
            reading={reading}
            me={me}
            onCast={give}
          />
        ))}
      </ul>
      {speech && (
        <>
          <h3 className="mt-6 mb-1 font-semibold">{m.readings_sound()}</h3>
          <p className="mb-2 text-ink-soft">{sounds ? m.readings_sound_here() : m.readings_sound_elsewhere()}</p>
        </>
      )}
      {speech && !sounds && (
        <Button
          icon="volume-2"
          onClick={() => void attempt(() => hearing.readings.sound({ ...link.place, device: link.device }))}
        >
          {m.readings_sound_to_here()}
        </Button>
      )}
      {leads && (
        <div className="mt-8 border-t border-line pt-4">
          <Button onClick={() => void attempt(() => hearing.readings.end({ ...link.place }))}>
            {m.readings_end()}
          </Button>
        </div>
      )}
    </Drawer>
  )
}
