/** Sizes both sides agree on. Bytes, characters and counts. */
export const LIMITS = {
  /** A file brought in, in bytes. */
  upload: 20 * 1024 * 1024,
  /** A single paragraph of a file brought in, in characters. */
  paragraph: 100_000,
  /** Any other request body, in bytes. */
  body: 1024 * 1024,
  /** A play's title, in characters. */
  title: 300,
  /** An e-mail address, in characters. */
  email: 255,
  /** A person's name as others see it, in characters. */
  name: 120,
  /** A letter's subject and body, in characters. */
  letterSubject: 300,
  letterBody: 20_000,
  /** Names in one pasted list of accounts. */
  accounts: 200,
  /** Characters of such a list. */
  accountsList: 20_000,
  /** A picture beside a name, in bytes. */
  picture: 2 * 1024 * 1024,
  /** The name of a version, in characters. */
  versionName: 120,
  /** Named versions of one play. */
  namedVersions: 500,
  /** Days a play stays in the trash. */
  trashDays: 30,
  /** Listings without a number give this many. */
  page: 100,
} as const
