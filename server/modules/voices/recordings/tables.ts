export interface ConsentRow {
  readonly play_id: string
  readonly user_id: string
  readonly given_at: Date
}

export interface RecordingRow {
  readonly id: string
  readonly play_id: string
  /** Whose voice it is. */
  readonly user_id: string
  readonly character_id: string
  readonly utterance_id: string
  readonly words_hash: string
  readonly best: boolean
  readonly seconds: number
  readonly heard_from: number
  readonly heard_to: number
  readonly sound_id: string
  readonly created_at: Date
}

interface StrayRow {
  readonly key: string
  readonly seen_at: Date
}

// A type and not an interface: Kysely asks for an index signature.
export type RecordingsTables = {
  recording_consents: ConsentRow
  recordings: RecordingRow
  recording_strays: StrayRow
}
