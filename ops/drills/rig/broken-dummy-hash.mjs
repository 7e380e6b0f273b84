import { registerHooks } from 'node:module';

/**
 * Control for the timing benchmark: a server without the dummy hash, which responds at once when there is no
 * account.
 */
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
