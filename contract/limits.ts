/**
 * Limits that both sides share, in bytes, characters or counts. This file imports no schemas, because a page that needs
 * one limit would load them all.
 */
export const LIMITS = {
  /** Maximum size of an imported file, in bytes. */
  upload: 20 * 1024 * 1024,
  /** Maximum length of a single paragraph of an imported file, in characters. */
  paragraph: 100_000,
  /** Maximum number of unfinished imports per user, and number of days after which an untouched import is deleted. */
  imports: 30,
  importDays: 30,
  /** Maximum number of corrections of one import: in total, and in one request. */
  corrections: 5000,
  correctionsAtOnce: 200,
  /** Maximum length of a character's name and of a line of the title page, in characters. */
  characterName: 120,
  titleLine: 2000,
  /**
   * Maximum size of other request bodies, in bytes: `body` by default, `smallBody` on routes without an account,
   * `largeBody` on routes whose body has an entry for each line or each role of a play.
   */
  body: 128 * 1024,
  smallBody: 16 * 1024,
  largeBody: 1024 * 1024,
  /**
   * Maximum size of a stored play, in bytes: its text merged into one state, and the updates received since. Most plays
   * take up less than a megabyte.
   */
  playText: 20 * 1024 * 1024,
  playUpdates: 50 * 1024 * 1024,
  /** Maximum length of a play's title, in characters. */
  title: 300,
  /** Maximum length of an email address, in characters. */
  email: 255,
  /** Maximum length of a user's name, in characters. */
  name: 120,
  /** Maximum length of an email's subject and body, in characters. */
  emailSubject: 300,
  emailBody: 20_000,
  /** Maximum number of AI providers, and of models listed for one of them. */
  providers: 20,
  modelsOfProvider: 50,
  /** Maximum length in characters of a provider's name, of a prompt, and of the text that a feature is tried on. */
  providerName: 80,
  prompt: 20_000,
  trial: 5000,
  /** Maximum number of names in one pasted list of accounts. */
  accounts: 200,
  /** Maximum number of users in one administrative action. */
  peopleAtOnce: 100,
  /** Maximum length of one pasted list of accounts, in characters. */
  accountsList: 20_000,
  /** Maximum size in bytes of an uploaded backup, and of each piece of it sent in one request. */
  backup: 20 * 1024 * 1024 * 1024,
  backupPiece: 4 * 1024 * 1024,
  /** Maximum size of a profile or group picture, in bytes. */
  picture: 2 * 1024 * 1024,
  /** Maximum size of a recording of a line, in bytes, and its maximum length in seconds. */
  recording: 12 * 1024 * 1024,
  recordingSeconds: 60,
  /** Maximum number of takes of one line, and of seconds that a user may record in one play and in all plays. */
  takesOfLine: 5,
  recordedSecondsInPlay: 7200,
  recordedSeconds: 18_000,
  /** Maximum length of a version's name, in characters. */
  versionName: 120,
  /** Maximum number of named versions per play. */
  namedVersions: 500,
  /** Maximum number of days for which an invitation is valid. */
  invitationDays: 14,
  /** Maximum number of open invitations per user. */
  openInvitations: 200,
  /** Maximum number of members per group. */
  groupMembers: 500,
  /** Maximum number of groups per user. */
  groups: 200,
  /** Maximum length of a group's name and description, in characters. */
  groupName: 120,
  groupDescription: 2000,
  /** Maximum number of notifications per user, and the number of days that read notifications are kept. */
  notifications: 500,
  notificationDays: 90,
  /**
   * Maximum length of a voice's name and manner of speaking, in characters, and number of voices per group and per
   * user.
   */
  voiceName: 80,
  voiceManner: 200,
  groupVoices: 200,
  ownVoices: 100,
  /** Maximum length of a line for trying out a voice, in characters. */
  triedLine: 200,
  /** Maximum length of a word's spelling or pronunciation, in characters, and number of entries per play. */
  pronunciation: 100,
  pronunciations: 500,
  /**
   * Maximum number of lines per rehearsal, of rehearsals in one request, and of rehearsals and missed lines kept for
   * each user in each play.
   */
  rehearsedLines: 2000,
  rehearsalsAtOnce: 50,
  rehearsals: 1000,
  missedLines: 5000,
  /** Maximum number of entrances and exits that are confirmed in one request. */
  movesAtOnce: 500,
  /** Number of prints of the French scenes that are kept for each user and play. */
  printsKept: 5,
  /**
   * Maximum number of rehearsals per play, and in one request; of units per rehearsal; of minutes of a unit and of hours
   * of a rehearsal; and length of a rehearsal's place and note, in characters.
   */
  rehearsalsOfPlay: 500,
  plannedAtOnce: 31,
  unitsOfRehearsal: 60,
  unitMinutes: 600,
  rehearsalHours: 24,
  rehearsalPlace: 120,
  rehearsalNote: 1000,
  /** Number of the next calls in all plays that a user is shown. */
  nextCalls: 100,
  /** Number of days that past calls stay in a user's calendar. */
  calendarDays: 90,
  /**
   * Maximum number of times per user when they can't come, of weeks that one is repeated and of days that one lasts, and
   * length of its note in characters.
   */
  unavailableTimes: 200,
  unavailableWeeks: 80,
  unavailableDays: 366,
  unavailableNote: 200,
  /**
   * Maximum size of an imported calendar in bytes, of its events, and of the times stored of it; and number of days
   * ahead for which it is read.
   */
  calendar: 1024 * 1024,
  calendarEvents: 10_000,
  calendarTimes: 5000,
  calendarDaysAhead: 550,
  /**
   * Maximum number of runs of a play with line notes, of notes in a run (with those removed) and in one request, and of
   * speakers of a noted line, and of neighbours on either side of it.
   */
  lineNotesRuns: 500,
  lineNotes: 3000,
  lineNotesAtOnce: 50,
  notedSpeakers: 40,
  notedNeighbours: 2,
  /** Maximum length in characters of a run's name, of a noted line and its cue, and of what else happened. */
  runName: 120,
  notedLine: 2000,
  notedCue: 200,
  lineNoteDetail: 200,
  /** Maximum number of words of the previous speech in an actor's sides. */
  cueWords: 30,
  /** Number of days that a play stays in the trash. */
  trashDays: 30,
  /** Maximum length of a user's own label, in characters, and number of labels per user and per play. */
  label: 40,
  labels: 100,
  labelsOnPlay: 20,
  /** Maximum length of a search query for plays, in characters. */
  query: 200,
  /** Maximum length of a listing's cursor, in characters. */
  cursor: 1200,
  /** Number of plays per page of search results. */
  found: 25,
  /** Maximum number of plays in one bulk action. */
  chosen: 500,
  /** Maximum number of waiting jobs per user. */
  waitingJobs: 100,
  /** Maximum number of characters synthesised per user per day: about twenty long plays. */
  speechLetters: 5_000_000,
  /**
   * Maximum number of stage roles of a play that are assigned to actors; of pairs kept apart, and of actors with their
   * own entry; and of the changes and conflicts that are listed.
   */
  stageRoles: 400,
  stageRolesApart: 500,
  stageActors: 500,
  doublingListed: 1000,
  /** Maximum length of a change of role in seconds, and of an interval in minutes. */
  changeSeconds: 3600,
  intervalMinutes: 180,
  /** Default page size of listings. */
  page: 100,
} as const

/** Maximum number of actors and voices cast for one character, including understudies. */
export const MAX_CAST = 20

/** Maximum number of utterances whose audio is requested at a time. */
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

/**
 * Size limits on a route's request body: the bytes of a file, or the bytes of JSON and the number of its keys and
 * items.
 */
export type BodyLimit = { readonly file: number } | { readonly json: number; readonly entries: number }

/** The limits for routes without an entry in `ROUTE_BODIES`, such as those that store the contents of a form. */
export const DEFAULT_BODY: BodyLimit = { json: LIMITS.body, entries: 5000 }
/** The limits for routes that need no account. */
const SMALL: BodyLimit = { json: LIMITS.smallBody, entries: 200 }
/** The limits for bodies with an entry for each line or each role of a whole play. */
const LARGE: BodyLimit = { json: LIMITS.largeBody, entries: 25_000 }

/** Body limits of routes that don't use the default, by method and path. */
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
  'POST /availability/import': { file: LIMITS.calendar },
  'POST /plays/{id}/rehearsals': LARGE,
  'PUT /plays/{id}/rehearsals': LARGE,
  'POST /plays/{id}/rehearsals/order': LARGE,
  'POST /imports/{id}/corrections': LARGE,
  'POST /plays/{id}/rehearsal/runs': LARGE,
  'POST /plays/{id}/rehearsal/anew': LARGE,
  'POST /plays/{id}/line-notes/runs/{runId}/notes': LARGE,
  'POST /plays/{id}/tones/forget': LARGE,
  'PATCH /plays/{id}/pronunciation': LARGE,
  'PUT /plays/{id}/doubling': LARGE,
  'POST /plays/{id}/doubling/apply': LARGE,
}

/** The path for reading the contents of a backup, or restoring it. The response has one line of JSON per step. */
export const RESTORE_PATH = '/api/admin/restore'
