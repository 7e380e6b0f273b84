import { registerHooks } from 'node:module';

/** The control of the timing bench: a server that answers at once when there is no account, as it would without the dummy hash. */
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith('/server/domains/auth/hash-password.ts')) return loaded;
    const source = String(loaded.source);
    const broken = source.replace(
      /(export async function matchesPassword\([\s\S]*?\{\n)/,
      '$1  if (stored === null) return false;\n',
    );
    if (broken === source) throw new Error('matchesPassword is not where the control expects it.');
    return { ...loaded, source: broken };
  },
});
