/** Imports a play for tests, with functions to edit it and listen to it. */
import type { PlayForListening, PlaySummary, Sound } from '@replique/contract'
import { utterancesOf, type Utterance } from '@replique/script'
import type { Person } from '../../../testing/cast.ts'
import type { TestApp } from '../../../testing/index.ts'
import { mean, rewrite } from '../../../testing/rewriting.ts'
import type { Plays } from '../../plays/index.ts'

export interface SpokenPlay {
  readonly id: string
  open(person?: Person): Promise<PlayForListening>
  utterances(): Promise<readonly Utterance[]>
  sounds(ids: readonly string[], person?: Person): Promise<{ sounds: Sound[]; gone: string[] }>
  /** Replaces the text of a paragraph, as an open editor does. */
  write(was: string, is: string): Promise<void>
  /** Sets the tone of the speech with the dialogue `said`, which must directly follow its cue. */
  mean(said: string, tone: string): Promise<void>
}

export async function bringPlay(
  testApp: TestApp,
  writer: Person,
  script: string,
  name = 'play.fountain',
): Promise<SpokenPlay> {
  const form = new FormData()
  form.set('file', new File([script], name))
  const { id } = (await (await writer.ask('POST', '/api/plays/import', form)).json()) as PlaySummary
  const plays = testApp.app.modules.find(({ name }) => name === 'plays') as Plays
  const open = async (person = writer) =>
    (await (await person.ask('GET', `/api/plays/${id}/speech`)).json()) as PlayForListening
  return {
    id,
    open,
    utterances: async () => utterancesOf((await open()).script),
    sounds: async (ids, person = writer) =>
      (await (await person.ask('POST', `/api/plays/${id}/speech/sounds`, { ids })).json()) as {
        sounds: Sound[]
        gone: string[]
      },
    write: (was, is) => rewrite(plays, id, { by: writer.id, was, is }),
    mean: (said, tone) => mean(plays, id, { by: writer.id, said, tone }),
  }
}
