import { contextBridge, ipcRenderer } from 'electron';

/** All that the window gets of the desktop: one function for calls and one subscription for events. */
contextBridge.exposeInMainWorld('assay', {
  send: (message: unknown): Promise<unknown> => ipcRenderer.invoke('assay', message),
  onEvent: (listener: (event: unknown) => void): (() => void) => {
    const heard = (_event: unknown, event: unknown): void => listener(event);
    ipcRenderer.on('assay:event', heard);
    return () => ipcRenderer.off('assay:event', heard);
  },
});
