const FILES = 'imports/'

/** Where the bytes of a file lie until it is a play: the day it came, and an id of the server's own. */
export const fileKey = (id: string, createdAt: Date): string => `${FILES}${createdAt.toISOString().slice(0, 10)}-${id}`

export const FOLDER = FILES
