import type { PlayDetail } from '@replique/contract'
import { titleValue } from '@replique/script'
import { m } from '../../../messages/messages.js'
import { kindWord, languageWord } from '../words.ts'

/** What the title page says below the title, without its marks, whichever language its keys are in. */
export function TitleLines({ play }: { play: PlayDetail }) {
  const value = (key: string) =>
    titleValue(play.titlePage, key)
      .replaceAll(/(?<!\\)[*_]/g, '')
      .trim()
  const [setting, time] = [value('setting'), value('time')]
  return (
    <div className="[overflow-wrap:anywhere]">
      {['subtitle', 'credit', 'author', 'source'].map(
        (key) =>
          value(key) && (
            <p key={key} className="font-serif text-lg leading-snug whitespace-pre-line">
              {value(key)}
            </p>
          ),
      )}
      {setting && <p className="mt-1">{m.play_setting({ setting })}</p>}
      {time && <p>{m.play_time({ time })}</p>}
      <p className="mt-1 text-ink-soft">
        {[kindWord(play.kind), languageWord(play.language), value('date'), value('copyright')]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}
