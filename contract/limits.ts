/**
 * Limits that both sides share, in bytes, characters or counts. This file imports no schemas, because a page that needs
 * one limit would load them all.
 */
export const LIMITS = {
  /** An imported file, in bytes. */
  upload: 20 * 1024 * 1024,
  /** A single paragraph of an imported file, in characters. */
  paragraph: 100_000,
  /** Unfinished imports per user, and the number of days after which an untouched one is deleted. */
  imports: 30,
  importDays: 30,
  /** Corrections of one import: in total, and in one request. */
  corrections: 5000,
  correctionsAtOnce: 200,
  /** A character's name and a line of the title page, in characters. */
  characterName: 120,
  titleLine: 2000,
  /**
   * Other request bodies in bytes: `body` by default, `smallBody` on routes without an account, `largeBody` with an
   * entry for each line of a play.
   */
  body: 128 * 1024,
  smallBody: 16 * 1024,
  largeBody: 1024 * 1024,
  /** A stored play in bytes: its text merged into one state, and the updates since. Most plays are below a megabyte. */
  playText: 20 * 1024 * 1024,
  playUpdates: 50 * 1024 * 1024,
  /** A play's title, in characters. */
  title: 300,
  /** An email address, in characters. */
  email: 255,
  /** A user's name, in characters. */
  name: 120,
  /** An email's subject and body, in characters. */
  emailSubject: 300,
  emailBody: 20_000,
  /** AI providers, and models listed for one of them. */
  providers: 20,
  modelsOfProvider: 50,
  /** A provider's name, a prompt, and the text that a feature is tried on, in characters. */
  providerName: 80,
  prompt: 20_000,
  trial: 5000,
  /** Names in one pasted list of accounts. */
  accounts: 200,
  /** Users in one administrative action. */
  peopleAtOnce: 100,
  /** Characters in one pasted list of accounts. */
  accountsList: 20_000,
  /** An uploaded backup, and a piece of it in one request, in bytes. */
  backup: 20 * 1024 * 1024 * 1024,
  backupPiece: 4 * 1024 * 1024,
  /** A picture beside a name, in bytes. */
  picture: 2 * 1024 * 1024,
  /** A recording of a line, in bytes and in seconds. */
  recording: 12 * 1024 * 1024,
  recordingSeconds: 60,
  /** Takes of one line; seconds recorded by one user in one play, and in all plays. */
  takesOfLine: 5,
  recordedSecondsInPlay: 7200,
  recordedSeconds: 18_000,
  /** The name of a version, in characters. */
  versionName: 120,
  /** Named versions per play. */
  namedVersions: 500,
  /** Days for which an invitation is valid. */
  invitationDays: 14,
  /** Open invitations per user. */
  openInvitations: 200,
  /** Members per group. */
  groupMembers: 500,
  /** Groups per user. */
  groups: 200,
  /** A group's name and description, in characters. */
  groupName: 120,
  groupDescription: 2000,
  /** Notifications kept per user, and days for which read ones are kept. */
  notifications: 500,
  notificationDays: 90,
  /** A voice's name and manner of speaking, in characters; voices per group, and per user. */
  voiceName: 80,
  voiceManner: 200,
  groupVoices: 200,
  ownVoices: 100,
  /** A line for trying out a voice, in characters. */
  triedLine: 200,
  /** A word's spelling or pronunciation, in characters; entries per play. */
  pronunciation: 100,
  pronunciations: 500,
  /** Lines per rehearsal; rehearsals in one request; rehearsals kept per user and play, and missed lines among them. */
  rehearsedLines: 2000,
  rehearsalsAtOnce: 50,
  rehearsals: 1000,
  missedLines: 5000,
  /** Days that a play stays in the trash. */
  trashDays: 30,
  /** A user's own label, in characters; labels per user, and per play. */
  label: 40,
  labels: 100,
  labelsOnPlay: 20,
  /** A search query for plays, in characters. */
  query: 200,
  /** A listing's cursor, in characters. */
  cursor: 1200,
  /** Plays per page of search results. */
  found: 25,
  /** Plays in one bulk action. */
  chosen: 500,
  /** Waiting jobs per user. */
  waitingJobs: 100,
  /** Characters synthesised per user and day: about twenty long plays. */
  speechLetters: 5_000_000,
  /** Default page size of listings. */
  page: 100,
} as const

/** Actors and voices cast for one character, including understudies. */
export const MAX_CAST = 20

/** Utterances whose audio may be requested at a time. */
export const MAX_SOUNDS = 24

/** The play templates, each with the kind of play it is for. */
export const PLAY_TEMPLATES = {
  'ten-minute': 'stage',
  sketch: 'stage',
  'one-act': 'stage',
  verse: 'stage',
  radio: 'stage',
  school: 'stage',
  feature: 'screenplay',
  pilot: 'screenplay',
} as const
export type PlayTemplate = keyof typeof PLAY_TEMPLATES

/** The path for downloading a new backup, or one of the dumps, as a file. The method is POST. */
export const BACKUP_PATH = '/api/admin/backup'

/** The body that a route accepts: a file, or JSON with a maximum number of bytes and of keys and items. */
export type BodyLimit = { readonly file: number } | { readonly json: number; readonly entries: number }

/** For routes without an entry in `ROUTE_BODIES`, such as forms. */
export const DEFAULT_BODY: BodyLimit = { json: LIMITS.body, entries: 5000 }
/** For routes that need no account. */
const SMALL: BodyLimit = { json: LIMITS.smallBody, entries: 200 }
/** For bodies with an entry for each line of a whole play. */
const LARGE: BodyLimit = { json: LIMITS.largeBody, entries: 25_000 }

/** Routes whose bodies are not the usual ones, by method and path. */
export const ROUTE_BODIES: Readonly<Record<string, BodyLimit>> = {
  'POST /setup/admin': SMALL,
  'POST /setup/promote': SMALL,
  'POST /rpc/is_admin': SMALL,
  'POST /plays/read': SMALL,
  'POST /invitations/look': SMALL,
  'POST /plays/import': { file: LIMITS.upload },
  'POST /imports': { file: LIMITS.upload },
  'POST /admin/backups/uploads/{id}': { file: LIMITS.backupPiece },
  'PUT /account/picture': { file: LIMITS.picture },
  'PUT /groups/{id}/picture': { file: LIMITS.picture },
  'POST /plays/{id}/recordings/{characterId}/{lineId}': { file: LIMITS.recording },
  'POST /imports/{id}/corrections': LARGE,
  'POST /plays/{id}/rehearsal/runs': LARGE,
  'POST /plays/{id}/rehearsal/anew': LARGE,
  'POST /plays/{id}/tones/forget': LARGE,
  'PATCH /plays/{id}/pronunciation': LARGE,
}

/** The path that reads the contents of a backup, or restores it. The response is a line of JSON for each step. */
export const RESTORE_PATH = '/api/admin/restore'
