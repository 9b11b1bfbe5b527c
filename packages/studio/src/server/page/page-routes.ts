import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * No script but those of the page, no styles from elsewhere, nothing from other machines. Styles set by scripts on
 * elements need no permission; CodeMirror adds a style sheet of its own, hence `unsafe-inline` for styles.
 *
 * @see https://www.w3.org/TR/CSP3/
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page at `/`, and what it loads. */
export function pageRoutes(app: FastifyInstance, folder: string): void {
  const config = { isPage: true } as const;
  app.register((inner, _options, done) => {
    inner.addHook('onRoute', (route) => {
      route.config = { ...route.config, ...config };
    });
    inner.addHook('onSend', (_request, reply, _payload, next) => {
      void reply.headers({
        'content-security-policy': contentSecurityPolicy,
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      });
      next();
    });
    void inner.register(fastifyStatic, {
      root: `${folder}/studio/assets`,
      prefix: '/studio/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
    });
    inner.get('/', (_request, reply) =>
      reply.sendFile('index.html', folder, { immutable: false, maxAge: 0 }),
    );
    done();
  });
}
