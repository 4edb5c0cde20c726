const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()

/** Whether a name holds what somebody looks for, whatever its accents and capitals. */
export const namesLike = (name: string, wanted: string): boolean => plain(name).includes(plain(wanted.trim()))
