export declare const BUILT_FOLDER: string
export declare const MADE_FROM: string
export declare function markOf(file: string): string
export declare function builtProgram(folder?: string): string | undefined
