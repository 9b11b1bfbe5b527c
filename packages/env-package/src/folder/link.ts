import { existsSync, lstatSync, mkdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

function linkPath(workspaceRoot: string, packageName: string): string {
  return join(workspaceRoot, 'node_modules', packageName);
}

/** Junctions need no privilege on Windows but must be absolute. */
function linkTarget(path: string, folder: string): string {
  return process.platform === 'win32' ? folder : relative(dirname(path), folder);
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

function leadsTo(path: string, target: string): boolean {
  return isLink(path) && readlinkSync(path) === target;
}

/**
 * Makes an environment importable by its package name without making it an npm workspace member.
 *
 * @param root the package folder, relative to the workspace root
 * @returns whether the name leads to this folder now; not when it is an installed package's or
 * another copy's that exists
 */
export function linkPackage(workspaceRoot: string, root: string, packageName: string): boolean {
  const path = linkPath(workspaceRoot, packageName);
  const target = linkTarget(path, join(workspaceRoot, root));
  if (leadsTo(path, target)) return true;
  if (existsSync(path)) return false;
  if (isLink(path)) rmSync(path);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path, 'junction');
  return true;
}

/** Removes the link that leads to a folder; another copy's link stays. */
export function unlinkPackage(workspaceRoot: string, root: string, packageName: string): void {
  const path = linkPath(workspaceRoot, packageName);
  if (leadsTo(path, linkTarget(path, join(workspaceRoot, root)))) rmSync(path);
}
