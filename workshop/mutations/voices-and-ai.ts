/** Protections for voices, recordings, read-throughs, speech, AI models and their providers. */
import type { Mutation } from './mutation.ts'

const VOICES = 'server/modules/voices'
const RECORDINGS = `${VOICES}/recordings`
const RECORDED = `${RECORDINGS}/recordings.test.ts`
const READ = 'server/modules/voices/read-throughs/read-throughs.test.ts'
const SPEECH = `${VOICES}/speech`
const AI = 'server/modules/ai'
const PROVIDERS = `${AI}/providers`
const PROVIDED = `${PROVIDERS}/providers.test.ts`
const ASKED = `${AI}/features/asking.test.ts`
const TONES = `${AI}/tones/tones.test.ts`
const ATTRIBUTES = `${AI}/attributes/attributes.test.ts`

const voices: readonly Mutation[] = [
  {
    attack: 'another user’s recording',
    protection: 'a take can only be reached by the user who recorded it',
    file: 'server/modules/voices/policy.ts',
    find: 'recording.user_id === userId',
    replace: `recording.user_id !== '' && userId !== ''`,
    tests: [`${RECORDED} -t use another actor’s takes, with any role in the play`],
  },
  {
    attack: 'another user’s recording',
    protection: 'a link’s signature is verified',
    file: 'server/modules/auth/account/picture.ts',
    find: 'given.length === right.length && timingSafeEqual(given, right)',
    replace: 'given.length === right.length',
    tests: [
      `${SPEECH}/serving/serve-sound.test.ts`,
      `${RECORDED} -t hear a take by a link that was changed, has expired or belongs to another take`,
    ],
  },
  {
    attack: 'another user’s part',
    protection: 'only users cast for a character can record its lines',
    file: 'server/modules/voices/policy.ts',
    find: 'mayRead(access) && cast.some((one) => one.userId === userId)',
    replace: `mayRead(access) && cast.every((one) => one.userId !== '' && userId !== '')`,
    tests: [`${RECORDED} -t record a part of another actor, or one that does not exist`],
  },
  {
    attack: 'a voice heard after consent was withdrawn',
    protection: 'recordings of a user who lost access to the play aren’t played',
    file: 'server/modules/voices/policy.ts',
    find: 'speaker.agreed && speaker.mayRead',
    replace: 'speaker.agreed',
    tests: [`${RECORDED} -t is not spoken by an actor who lost the part or the play, until it is returned`],
  },
  {
    attack: 'a read-through’s script',
    protection: 'only the leader or the device with the current line can move past it',
    file: 'server/modules/voices/read-throughs/policy.ts',
    find: 'leads || (forward && (reads || sounds))',
    replace: 'leads || forward || reads || sounds',
    tests: [`${READ} -t is moved past a line by its reader, and no further`, `${READ} -t the pointer`],
  },
  {
    attack: 'a read-through’s script',
    protection: 'of several simultaneous moves, only one counts',
    file: 'server/modules/voices/read-throughs/actions.ts',
    find: `    if (readThrough.move !== request.move) refuse('reading_moved_on')\n`,
    replace: '',
    tests: [`${READ} -t moves one step when twenty devices try at once`],
  },
  {
    attack: 'files that are not WAV',
    protection: 'a WAV file’s length must match its header',
    file: 'server/modules/voices/engines/wav.ts',
    find: ' && view.getUint32(4, true) === bytes.length - 8',
    replace: '',
    tests: [`${RECORDINGS}/sound/sound.test.ts -t a WAV`],
  },
  {
    attack: 'files that are not WAV',
    protection: 'a take is limited to one minute',
    file: `${RECORDINGS}/sound/mastering.ts`,
    find: `  if (wav.data.byteLength / (wav.channels * 2) > wav.rate * LIMITS.recordingSeconds) return 'recording_too_long'\n`,
    replace: '',
    tests: [`${RECORDINGS}/sound/sound.test.ts -t has at most 60 seconds, and at least some sound`],
  },
  {
    attack: 'more than a hundred jobs of one user',
    protection: 'the number of waiting jobs per user is limited',
    file: 'server/kernel/jobs/runner/user-jobs.ts',
    find: '(await countWaiting(db, owner)) >= LIMITS.waitingJobs',
    replace: '(await countWaiting(db, owner)) < 0',
    tests: ['server/kernel/jobs/runner/job-runner.test.ts -t limits the waiting jobs of one user'],
  },
  {
    attack: 'more than a hundred jobs of one user',
    protection: 'the number of running jobs per user is limited',
    file: 'server/kernel/jobs/runner/job-runner.ts',
    find: 'perOwner: 2',
    replace: 'perOwner: 200',
    tests: ['server/kernel/jobs/runner/job-runner.test.ts -t has fifty waiting'],
  },
  {
    attack: 'a voice in a file that no row refers to any more',
    protection: 'files that no row refers to are deleted',
    file: `${RECORDINGS}/removing.ts`,
    find: '    for (const key of old) await storage.remove(key)\n',
    replace: '',
    tests: [`${RECORDED} -t without a row are removed, but not while a recording is being stored`],
  },
  {
    attack: 'a paid voice heard without a plan',
    protection: 'a paid voice speaks only for entitled users',
    edits: [
      {
        file: `${SPEECH}/synthesis.ts`,
        find: `    if (engines.of(voice.engine)?.paid === true && !listener.entitled) return refuse('not_entitled')\n`,
        replace: '',
      },
      {
        file: `${SPEECH}/plan.ts`,
        find: 'entitled: await modules.auth.entitled(userId)',
        replace: 'entitled: (await modules.auth.entitled(userId)) !== null',
      },
    ],
    tests: [`${SPEECH}/entitled.test.ts`],
  },
  {
    attack: 'a play heard by strangers',
    protection: 'only users who may read a play can listen to it',
    file: `${SPEECH}/plan.ts`,
    find: `if (access === null || !mayRead(access)) return refuse('play_not_found')`,
    replace: `if (mayRead({ role: 'viewer', trashed: access === undefined }) === null) return refuse('play_not_found')`,
    tests: [`${SPEECH}/speech.test.ts -t requires read access to the play`],
  },
  {
    attack: 'a play heard by strangers',
    protection: 'the number of characters spoken per user and day is limited',
    file: `${SPEECH}/synthesis.ts`,
    find: `if (!(await reserveLetters(kernel.database.db, use))) return refuse('speech_quota')`,
    replace: `await reserveLetters(kernel.database.db, use)`,
    tests: [`${SPEECH}/speech.test.ts -t is refused after the daily limit`],
  },
  {
    attack: 'recordings over the limits',
    protection: 'the recorded time per play is limited',
    file: `${RECORDINGS}/takes.ts`,
    find: '  secondsOf(rows.filter((row) => row.play_id === playId)) + seconds > LIMITS.recordedSecondsInPlay ||\n',
    replace: '  playId === "" ||\n',
    tests: [`${RECORDED} -t is limited in length per play, even with two at once`],
  },
]

const models: readonly Mutation[] = [
  {
    attack: 'a provider’s address in the internal network',
    protection: 'a provider’s address is checked',
    file: `${PROVIDERS}/administration.ts`,
    find: `if (error instanceof OutboundRefused) return refuse('provider_address')`,
    replace: `if (error instanceof OutboundRefused && address === '') return refuse('provider_address')`,
    tests: [PROVIDED],
  },
  {
    attack: 'a provider’s key in a response',
    protection: 'a provider’s key is stored encrypted',
    file: `${PROVIDERS}/administration.ts`,
    find: 'sealed_key: key === null ? null : await keys.seal(id, key)',
    replace: 'sealed_key: key === null ? null : `${await keys.seal(id, key)}${key}`',
    tests: [`${PROVIDED} -t a key never appears in an answer, log, audit entry, export, database or backup`],
  },
  {
    attack: 'the keys of providers',
    protection: 'only the last characters of a key are shown',
    file: `${PROVIDERS}/administration.ts`,
    find: `key === null || key.length < 16 ? '' : key.slice(-4)`,
    replace: `key === null ? '' : key`,
    tests: ['server/secrets-kept.test.ts -t appear in no response'],
  },
  {
    attack: 'a key sent to another host after the address was changed',
    protection: 'a key must be entered again if the provider’s host changes',
    file: `${PROVIDERS}/administration.ts`,
    find: 'sealed === undefined && old.sealed_key !== null && !isSameHost(old.base_url, base_url)',
    replace: 'isSameHost(old.base_url, base_url) === null',
    tests: [`${PROVIDED} -t a key is sent only to the host that it was entered for`],
  },
  {
    attack: 'a key sent to another host after the address was changed',
    protection: 'an encrypted key can only be used for its own provider',
    file: `${PROVIDERS}/providers.ts`,
    find: 'opened?.protectedHeader.kid === providerId ?',
    replace: 'opened && providerId ?',
    tests: [
      `${PROVIDED} -t a key encrypted with another secret or for another provider counts as lost and is not sent`,
    ],
  },
  {
    attack: 'a play that says “ignore your instructions”',
    protection: 'a play’s text in a prompt is delimited by a random marker',
    file: `${AI}/features/asking.ts`,
    find: "`DATA-${randomBytes(12).toString('hex')}`",
    replace: '`DATA-${randomBytes(12).length}`',
    tests: [`${ASKED} -t pass the text of a play as data, behind an unpredictable boundary`],
    hangs: true,
  },
  {
    attack: 'model responses with another shape',
    protection: 'a model’s answer must have the requested shape',
    file: 'server/modules/ai/features/asking.ts',
    find: '  if (!parsed.success) {',
    replace: '  if (!parsed.success && value !== null) return { value: value as T }\n  if (!parsed.success) {',
    tests: [ASKED],
  },
  {
    attack: 'a model service that asks to wait for an hour',
    protection: 'an implausible token count is ignored',
    file: `${PROVIDERS}/asking.ts`,
    find: 'tokens !== undefined && Number.isSafeInteger(tokens) && tokens >= 0 && tokens <= MOST_TOKENS',
    replace: 'tokens !== undefined',
    tests: [ASKED],
  },
  {
    attack: 'a quota exceeded by parallel requests',
    protection: 'usage is deducted from the quota before the call',
    file: `${AI}/features/counting.ts`,
    find: 'if (limits !== null && !(await reserveUsage(db, { ...share, calls: 1, tokens: guessed, limits: most })))',
    replace:
      'if (limits !== null && (await reserveUsage(db, { ...share, calls: 1, tokens: guessed, limits: { calls: null, tokens: null } })) && most.calls === -1)',
    tests: [`${ASKED} -t a call limit counts each concurrent request exactly once`],
  },
  {
    attack: 'a paid model used without entitlement',
    protection: 'a paid model is called only for entitled users',
    file: `${AI}/features/features.ts`,
    find: `      if (!(await mayUseModel(deps, chosen, owner))) return refuse('not_entitled')\n`,
    replace: '',
    tests: [`${ASKED} -t with billing on, a paid model requires an entitled user`],
  },
  {
    attack: 'a paid model used without entitlement',
    protection: 'a feature that is switched off calls no model',
    file: `${AI}/features/features.ts`,
    find: `      if (row?.is_on === false) return refuse('feature_off')\n`,
    replace: '',
    tests: [`${ASKED} -t are refused when the feature is off, and not made when no model is set`],
  },
  {
    attack: 'speech that is switched off',
    protection: 'nothing is spoken while speech is switched off',
    file: `${SPEECH}/plan.ts`,
    find: '  await deps.modules.speech.require()\n',
    replace: '',
    tests: [
      `${AI}/features/speech-off.test.ts -t every route, file, earlier link and waiting job of speech is refused`,
    ],
  },
  {
    attack: 'speech over a user’s quota',
    protection: 'users over their quota hear the built-in voices',
    file: `${AI}/features/speech.ts`,
    find: `owner, limits: row, chosen, sent: ''`,
    replace: `owner, limits: { ...row, limit_calls: null, limit_tokens: null }, chosen, sent: ''`,
    tests: [`${AI}/features/speech.test.ts`],
  },
  {
    attack: 'features, prompts and providers changed by non-administrators',
    protection: 'only administrators can change features',
    file: `${AI}/deps.ts`,
    find: `mayManageFeatures(actor) ? requireProved(actor) : refuse('not_admin')`,
    replace: `mayManageFeatures(actor) ? requireProved(actor) : requireSignedIn(actor)`,
    tests: [`${AI}/features/administration.test.ts -t only administrators can change features`],
  },
  {
    attack: 'features, prompts and providers changed by non-administrators',
    protection: 'a prompt must use exactly the available placeholders',
    file: `${AI}/features/asking.ts`,
    find: 'unknown.length + missing.length === 0 ?',
    replace: 'unknown.length + missing.length >= 0 ?',
    tests: [`${AI}/features/administration.test.ts`],
  },
  {
    attack: 'tones and attributes requested or read while the feature is off',
    protection: 'tones can be requested and read only while the feature is on',
    file: `${AI}/tones/tones.ts`,
    find: `  await deps.features.require('tone_detection')\n`,
    replace: '',
    tests: [`${TONES} -t only users who can edit the play request and see tones, and nobody when the feature is off`],
  },
  {
    attack: 'tones and attributes requested or read while the feature is off',
    protection: 'attributes can be requested and read only while the feature is on',
    file: `${AI}/attributes/attributes.ts`,
    find: `  await deps.features.require('character_attributes')\n`,
    replace: '',
    tests: [
      `${ATTRIBUTES} -t when the feature is off, nothing is requested or shown, and existing proposals can be dismissed`,
    ],
  },
  {
    attack: 'such model responses for tones',
    protection: 'a failing model doesn’t change what the rules read from a file',
    file: `${AI}/imports/reading.ts`,
    find: `if (!(error instanceof Refusal) || error.code === 'feature_off') throw error`,
    replace: 'if (error !== null) throw error',
    tests: [`${AI}/imports/model.test.ts`],
  },
  {
    attack: 'a model that answers about speeches that it was not asked about',
    protection: 'only known tones are accepted',
    file: `${AI}/tones/asking.ts`,
    find: 'const name = TONE_NAMES.find((one) => one === said.tone)',
    replace: 'const name = TONE_NAMES.find((one) => one === said.tone) ?? TONE_NAMES[1]',
    tests: [`${TONES} -t only confident answers about the requested speeches, with known tones, count`],
  },
  {
    attack: 'tones of a play that the user may not write',
    protection: 'a speech that has changed gets no proposal',
    file: `${AI}/tones/tones.ts`,
    find: 'tone && marks.get(cue) === words ?',
    replace: 'tone && words ?',
    tests: [`${TONES} -t a speech that was changed, deleted or given a tone is no longer proposed`],
  },
  {
    attack: 'tones of a play that the user may not write',
    protection: 'only users who may write can request and see proposals',
    file: `${AI}/tones/tones.ts`,
    find: `if (!play.may(access)) return refuse('not_allowed')`,
    replace: '',
    tests: [`${TONES} -t only users who can edit the play request and see tones, and nobody when the feature is off`],
  },
  {
    attack: 'a play with instructions for a model',
    protection: 'quoted evidence must occur in the line it names',
    file: `${AI}/attributes/asking.ts`,
    find: '  if (!element || from === undefined) return null\n  const to',
    replace: `  if (!element) return null
  const named = element.id === undefined ? {} : { element: element.id }
  if (from === undefined) return { place: 'line', at: place, ...named, from: 0, to: 1, words: quote }
  const to`,
    tests: [ATTRIBUTES],
  },
]

export const voicesAndAiMutations: readonly Mutation[] = [...voices, ...models]
