/** Builds the web app unless its sources are unchanged. Throws if it cannot be built. */
export declare const buildWebApp: (root: string, node: string, env: NodeJS.ProcessEnv) => Promise<void>
