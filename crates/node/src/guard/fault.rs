//! The SIGBUS handler. It maps substitute memory over missing pages of mapped files.

use std::cell::UnsafeCell;
use std::mem::MaybeUninit;
use std::ptr;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering};

use libc::{BUS_ADRERR, SA_SIGINFO, SIG_DFL, SIG_IGN, SIGBUS};
use libc::{c_int, c_void, sigaction, siginfo_t};

use super::maps::{Mapping, PATH_BYTES};
use super::substitute;

static FAULTS: AtomicU64 = AtomicU64::new(0);
static PAGE_SIZE: AtomicUsize = AtomicUsize::new(4096);
static FIRST: First = First::new();
/// The SIGBUS action of the process before this handler. `install` writes it before the handler is in place,
/// and only the handler reads it.
static BEFORE: Before = Before(UnsafeCell::new(MaybeUninit::uninit()));

pub fn count() -> u64 {
    FAULTS.load(Ordering::Relaxed)
}

pub fn first_path() -> Option<String> {
    FIRST.path()
}

/// Installs the handler of SIGBUS once per process. Returns true if the handler is in place.
pub fn install() -> bool {
    static INSTALLED: OnceLock<bool> = OnceLock::new();
    *INSTALLED.get_or_init(|| {
        // SAFETY: sysconf only reads a system constant.
        let page_size = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
        if let Ok(size) = usize::try_from(page_size) {
            PAGE_SIZE.store(size, Ordering::Relaxed);
        }
        // SAFETY: `sigaction` is a struct of plain numbers, for which zeros are valid. The call without a new
        // action only reads the current one. `on_fault` has the signature that SA_SIGINFO requires and calls
        // only async-signal-safe functions.
        unsafe {
            let before = BEFORE.0.get().cast::<sigaction>();
            if libc::sigaction(SIGBUS, ptr::null(), before) != 0 {
                return false;
            }
            let mut action: sigaction = std::mem::zeroed();
            action.sa_sigaction = on_fault as *const () as usize;
            // The handler runs on the thread's own stack, because an alternate stack may be too small for a
            // path and a buffer.
            action.sa_flags = SA_SIGINFO;
            libc::sigemptyset(&mut action.sa_mask);
            libc::sigaction(SIGBUS, &action, ptr::null_mut()) == 0
        }
    })
}

unsafe extern "C" fn on_fault(signal: c_int, info: *mut siginfo_t, context: *mut c_void) {
    // SAFETY: `errno` belongs to this thread. It is saved and restored, because the interrupted code may be
    // about to read it.
    let errno = unsafe { libc::__errno_location() };
    // SAFETY: the pointer is that of this thread's `errno`.
    let before = unsafe { *errno };
    // SAFETY: the kernel passes `info` to every handler with SA_SIGINFO. `si_addr` is set if the kernel
    // raised the signal for a fault.
    let ours = unsafe { (*info).si_code == BUS_ADRERR && mend((*info).si_addr() as usize) };
    if !ours {
        // SAFETY: the arguments are those that this handler received.
        unsafe { hand_on(signal, info, context) };
    }
    // SAFETY: the pointer is that of this thread's `errno`.
    unsafe { *errno = before };
}

fn mend(address: usize) -> bool {
    let Some(mapping) = Mapping::of(address) else {
        return false;
    };
    if !mapping.shared || mapping.inode == 0 {
        return false;
    }
    // The fault is counted before the page is replaced, because the thread that reads the page may compare
    // the counter right after its read.
    FAULTS.fetch_add(1, Ordering::SeqCst);
    FIRST.set(mapping.path());
    substitute::put(&mapping, address, PAGE_SIZE.load(Ordering::Relaxed))
}

/// # Safety
/// Must be called in the signal handler, with the arguments of the handler.
unsafe fn hand_on(signal: c_int, info: *mut siginfo_t, context: *mut c_void) {
    // SAFETY: `install` wrote `BEFORE` before the handler was in place, and nothing writes it later.
    let before = unsafe { (*BEFORE.0.get()).assume_init_ref() };
    match before.sa_sigaction {
        SIG_DFL | SIG_IGN => {
            // SAFETY: restores the default action, which ends the process. After the handler returns, the
            // faulting instruction runs and faults again; a signal that a process sent (`si_code` <= 0) must
            // be raised again. A process cannot ignore a fault, so SIG_IGN is treated alike.
            unsafe {
                let mut action: sigaction = std::mem::zeroed();
                action.sa_sigaction = SIG_DFL;
                libc::sigaction(signal, &action, ptr::null_mut());
                if (*info).si_code <= 0 {
                    libc::raise(signal);
                }
            }
        }
        handler if before.sa_flags & SA_SIGINFO != 0 => {
            type Handler = unsafe extern "C" fn(c_int, *mut siginfo_t, *mut c_void);
            // SAFETY: a handler installed with SA_SIGINFO has the signature of `Handler`.
            unsafe { std::mem::transmute::<usize, Handler>(handler)(signal, info, context) };
        }
        handler => {
            type Handler = unsafe extern "C" fn(c_int);
            // SAFETY: a handler installed without SA_SIGINFO has the signature of `Handler`.
            unsafe { std::mem::transmute::<usize, Handler>(handler)(signal) };
        }
    }
}

struct Before(UnsafeCell<MaybeUninit<sigaction>>);

// SAFETY: `install` writes the cell once, before any read.
unsafe impl Sync for Before {}

/// Path of the mapped file with the first missing page. Only the signal handler writes it, and only once.
struct First {
    state: AtomicU8,
    length: AtomicUsize,
    path: UnsafeCell<[u8; PATH_BYTES]>,
}

const EMPTY: u8 = 0;
const BEING_SET: u8 = 1;
const SET: u8 = 2;

impl First {
    const fn new() -> Self {
        Self {
            state: AtomicU8::new(EMPTY),
            length: AtomicUsize::new(0),
            path: UnsafeCell::new([0; PATH_BYTES]),
        }
    }

    fn set(&self, path: &[u8]) {
        let order = Ordering::Acquire;
        if self
            .state
            .compare_exchange(EMPTY, BEING_SET, order, order)
            .is_err()
        {
            return;
        }
        // SAFETY: only the thread that changed `state` to BEING_SET gets here, and readers wait for SET. The
        // path of a mapping has at most `PATH_BYTES` bytes.
        unsafe {
            let into = self.path.get().cast::<u8>();
            ptr::copy_nonoverlapping(path.as_ptr(), into, path.len());
        }
        self.length.store(path.len(), Ordering::Relaxed);
        self.state.store(SET, Ordering::Release);
    }

    fn path(&self) -> Option<String> {
        if self.state.load(Ordering::Acquire) != SET {
            return None;
        }
        // SAFETY: `state` is SET, so no thread writes to the path any more.
        let path: &[u8; PATH_BYTES] = unsafe { &*self.path.get() };
        let path = path.get(..self.length.load(Ordering::Relaxed))?;
        Some(String::from_utf8_lossy(path).into_owned())
    }
}

// SAFETY: `state` decides which thread may access `path`: a single writer, and readers only after SET.
unsafe impl Sync for First {}
